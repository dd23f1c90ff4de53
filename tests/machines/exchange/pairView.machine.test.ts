import { expect, test } from 'vitest'
import { pairViewMachine } from '#machines/exchange/pairView.machine.ts'
import { anExchange, aSignup, offline } from '#tests/support/builders.ts'
import { overlayClosed, overlayOpened } from '#tests/support/overlays.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const now = '2026-12-10T10:00:00.000Z'
const pairedWith = (paired_with: number | null, surveys = [3]) =>
  anExchange({ needs_pairing: false, surveys, my_signup: aSignup({ user_id: 7, paired_with }) })
const unopened = anExchange({
  needs_pairing: false,
  my_signup: aSignup({ user_id: 7, paired_with: 12, has_opened_match: false }),
})
const address = {
  name: 'Nettle Ashdown',
  line1: '14 Illfield Row',
  line2: null,
  zip: 'LS1 4DT',
  city: 'Leeds',
  state: null,
  country: 'United Kingdom',
}

const paused = anExchange({
  needs_pairing: false,
  my_signup: aSignup({ user_id: 7, paired_with: 12, is_sending_paused: true }),
})

takesEveryTransition(pairViewMachine, {
  delays: { copiedNotice: 2_000, clipboardPatience: 5_000 },
  inputs: [pairedWith(null), unopened, paused].map((exchange) => ({ exchange, now })),
  events: {
    'exchange.changed': [pairedWith(null), pairedWith(12), paused].map((exchange) => ({
      exchange,
      now,
    })),
    'overlay.opened': [overlayOpened('surveys')],
  },
  outcomes: {
    loadPairedAddress: { done: [address], error: [offline] },
    acknowledgeMatch: { done: [undefined], error: [offline] },
    copyText: { done: [undefined], error: [new Error('not allowed')] },
  },
})

/** The calls that the chart has started. */
const asks = (play: { started: readonly { id: string; input: unknown }[] }) =>
  play.started.filter(({ id }) => id !== 'overlay')

test('no address is fetched before the member asks for it', () => {
  const play = stage(pairViewMachine, { exchange: pairedWith(12), now })
  expect(asks(play)).toEqual([])
  play.send({ type: 'address.requested' })
  expect(asks(play)).toEqual([{ id: 'loadPairedAddress', input: { id: 21 } }])
})

test('copying an address copies its lines as they are written on a parcel', () => {
  const play = stage(pairViewMachine, { exchange: pairedWith(12), now })
  play.send({ type: 'address.requested' })
  play.done('loadPairedAddress', address)
  play.send({ type: 'copy.requested' })
  expect(play.started.at(-1)).toEqual({
    id: 'copyText',
    input: { text: 'Nettle Ashdown\n14 Illfield Row\nLS1 4DT Leeds\nUnited Kingdom' },
  })
})

test('the address of a recipient is dropped when the member is given a new one', () => {
  const play = stage(pairViewMachine, { exchange: pairedWith(12), now })
  play.send({ type: 'address.requested' })
  play.done('loadPairedAddress', address)
  play.send({ type: 'exchange.changed', exchange: pairedWith(13), now })
  expect(play.snapshot().context.address).toBe(null)
  expect(play.snapshot().value).toEqual({
    paired: { match: 'known', address: 'addressHidden', surveys: 'surveysClosed' },
  })
})

test('the address is unavailable sixty days after the end', () => {
  const play = stage(pairViewMachine, {
    exchange: pairedWith(12),
    now: '2027-03-01T12:00:00.000Z',
  })
  play.send({ type: 'address.requested' })
  expect(asks(play)).toEqual([])
})

test('a shown address is dropped when the swap is paused, and fetched again when it resumes', () => {
  const play = stage(pairViewMachine, { exchange: pairedWith(12), now })
  play.send({ type: 'address.requested' })
  play.done('loadPairedAddress', address)
  play.send({ type: 'exchange.changed', exchange: paused, now })
  const during = play.snapshot()
  play.send({ type: 'address.requested' })
  play.send({ type: 'exchange.changed', exchange: pairedWith(12), now })
  expect([during.value, during.context.address, play.snapshot().value, asks(play).length]).toEqual([
    'paused',
    null,
    { paired: { match: 'known', address: 'addressHidden', surveys: 'surveysClosed' } },
    1,
  ])
})

test('the address lines can be selected by hand when the clipboard fails', () => {
  const play = stage(pairViewMachine, { exchange: pairedWith(12), now })
  play.send({ type: 'address.requested' })
  play.done('loadPairedAddress', address)
  play.send({ type: 'copy.requested' })
  play.wait()
  expect(play.snapshot().value).toEqual({
    paired: { match: 'known', address: { addressShown: 'uncopied' }, surveys: 'surveysClosed' },
  })
})

const herAnswers = overlayOpened('surveys')

test('the recipient’s answers open once by their URL, and Back closes them', () => {
  const play = stage(pairViewMachine, { exchange: pairedWith(12), now })
  for (const _ of ['first', 'again']) play.send(herAnswers)
  const opened = play.snapshot().matches({ paired: { surveys: 'surveysOpened' } })
  play.send(overlayClosed)
  expect([
    opened,
    play.snapshot().matches({ paired: { surveys: 'surveysClosed' } }),
    asks(play),
    play.told,
  ]).toEqual([true, true, [{ id: 'pairedSurveys', input: { id: 21 } }], []])
})

test('answers closed by hand stay closed, and their URL is left', () => {
  const play = stage(pairViewMachine, { exchange: pairedWith(12), now })
  play.send(herAnswers)
  play.send({ type: 'surveys.closed' })
  play.send({ type: 'exchange.changed', exchange: pairedWith(12), now })
  expect([play.snapshot().value, play.told]).toEqual([
    { paired: { match: 'known', address: 'addressHidden', surveys: 'surveysClosed' } },
    [['closeOverlay']],
  ])
})

test('an exchange without surveys has no answers to open until a survey is added', () => {
  const play = stage(pairViewMachine, { exchange: pairedWith(12, []), now })
  play.send(herAnswers)
  const before = asks(play)
  play.send({ type: 'exchange.changed', exchange: pairedWith(12), now })
  expect([before, asks(play)]).toEqual([[], [{ id: 'pairedSurveys', input: { id: 21 } }]])
})

test('the URL opens no answers while the swap is paused', () => {
  const play = stage(pairViewMachine, { exchange: paused, now })
  play.send(herAnswers)
  expect([play.snapshot().value, asks(play)]).toEqual(['paused', []])
})

test('a new recipient’s answers replace the open ones', () => {
  const play = stage(pairViewMachine, { exchange: pairedWith(12), now })
  play.send(herAnswers)
  play.send({
    type: 'exchange.changed',
    exchange: anExchange({
      surveys: [3],
      my_signup: aSignup({ id: 40, user_id: 7, paired_with: 13 }),
    }),
    now,
  })
  // The listener restarts with the new pair and reports the URL's overlay again.
  play.send(herAnswers)
  expect(play.started.map(({ id, input }) => (id === 'overlay' ? id : input))).toEqual([
    'overlay',
    { id: 21 },
    'overlay',
    { id: 40 },
  ])
})

test('a seen match is reported once, and not when the server knows about it', () => {
  const known = stage(pairViewMachine, { exchange: pairedWith(12), now })
  known.send({ type: 'match.opened' })
  const play = stage(pairViewMachine, { exchange: unopened, now })
  play.send({ type: 'match.opened' })
  play.fail('acknowledgeMatch', offline)
  const refused = play.snapshot().matches({ paired: { match: 'untold' } })
  play.send({ type: 'match.opened' })
  play.done('acknowledgeMatch')
  play.send({ type: 'match.opened' })
  const call = { id: 'acknowledgeMatch', input: { id: 21 } }
  expect([asks(known), refused, asks(play)]).toEqual([[], true, [call, call]])
})

test.each([
  ['has not said that she has seen it', false],
  ['has said so and was not heard', true],
])('reading the address marks the match as seen for a member who %s', (_, hasTried) => {
  const play = stage(pairViewMachine, { exchange: unopened, now })
  if (hasTried) {
    play.send({ type: 'match.opened' })
    play.fail('acknowledgeMatch', offline)
  }
  play.send({ type: 'address.requested' })
  play.done('loadPairedAddress', address)
  expect(play.snapshot().value).toEqual({
    paired: { match: 'known', address: { addressShown: 'resting' }, surveys: 'surveysClosed' },
  })
})
