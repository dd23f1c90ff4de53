import { expect, test } from 'vitest'
import { createEmptyActor } from 'xstate'
import { pairViewMachine } from '#machines/exchange/pairView.machine.ts'
import { anExchange, aSignup, offline } from '#tests/support/builders.ts'
import { overlayClosed, overlayOpened } from '#tests/support/overlays.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const now = '2026-12-10T10:00:00.000Z'
const pairedWith = (paired_with: number | null, surveys = [3]) =>
  anExchange({ needs_pairing: false, surveys, my_signup: aSignup({ user_id: 7, paired_with }) })
const sealedFor = (paired_with: number) =>
  anExchange({
    needs_pairing: false,
    my_signup: aSignup({ user_id: 7, paired_with, has_opened_match: false }),
  })
const sealed = sealedFor(12)
const reportTo = createEmptyActor()
const address = {
  changed_at: null,
  is_kept: false,
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
  inputs: [pairedWith(null), sealed, paused].map((exchange) => ({ exchange, now, reportTo })),
  events: {
    'exchange.changed': [pairedWith(null), pairedWith(12), sealed, paused].map((exchange) => ({
      exchange,
      now,
    })),
    'overlay.opened': [overlayOpened('surveys')],
  },
  outcomes: {
    loadPairedAddress: { done: [address], error: [offline] },
    matchEnvelope: { done: [undefined] },
    copyText: { done: [undefined], error: [new Error('not allowed')] },
  },
})

/** The calls that the chart has started. */
const asks = (play: { started: readonly { id: string; input: unknown }[] }) =>
  play.started.filter(({ id }) => id !== 'overlay')

test('no address is fetched before the member asks for it', () => {
  const play = stage(pairViewMachine, { exchange: pairedWith(12), now, reportTo })
  expect(asks(play)).toEqual([])
  play.send({ type: 'address.requested' })
  expect(asks(play)).toEqual([{ id: 'loadPairedAddress', input: { id: 21 } }])
})

test('an address is copied line by line, as written on a parcel', () => {
  const play = stage(pairViewMachine, { exchange: pairedWith(12), now, reportTo })
  play.send({ type: 'address.requested' })
  play.done('loadPairedAddress', address)
  play.send({ type: 'copy.requested' })
  expect(play.started.at(-1)).toEqual({
    id: 'copyText',
    input: { text: 'Nettle Ashdown\n14 Illfield Row\nLS1 4DT Leeds\nUnited Kingdom' },
  })
})

test('a recipient’s address is dropped when the gifter gets a new recipient', () => {
  const play = stage(pairViewMachine, { exchange: pairedWith(12), now, reportTo })
  play.send({ type: 'address.requested' })
  play.done('loadPairedAddress', address)
  play.send({ type: 'exchange.changed', exchange: pairedWith(13), now })
  expect(play.snapshot().context.address).toBe(null)
  expect(play.snapshot().value).toEqual({
    paired: { address: 'addressHidden', surveys: 'surveysClosed' },
  })
})

test('the address becomes unavailable sixty days after the end', () => {
  const play = stage(pairViewMachine, {
    exchange: pairedWith(12),
    now: '2027-03-01T12:00:00.000Z',
    reportTo,
  })
  play.send({ type: 'address.requested' })
  expect(asks(play)).toEqual([])
})

test('a shown address is dropped when the swap is paused, and fetched again when it resumes', () => {
  const play = stage(pairViewMachine, { exchange: pairedWith(12), now, reportTo })
  play.send({ type: 'address.requested' })
  play.done('loadPairedAddress', address)
  play.send({ type: 'exchange.changed', exchange: paused, now })
  const during = play.snapshot()
  play.send({ type: 'address.requested' })
  play.send({ type: 'exchange.changed', exchange: pairedWith(12), now })
  expect([during.value, during.context.address, play.snapshot().value, asks(play).length]).toEqual([
    'paused',
    null,
    { paired: { address: 'addressHidden', surveys: 'surveysClosed' } },
    1,
  ])
})

test('the address lines can be selected by hand if copying fails', () => {
  const play = stage(pairViewMachine, { exchange: pairedWith(12), now, reportTo })
  play.send({ type: 'address.requested' })
  play.done('loadPairedAddress', address)
  play.send({ type: 'copy.requested' })
  play.wait()
  expect(play.snapshot().value).toEqual({
    paired: { address: { addressShown: 'uncopied' }, surveys: 'surveysClosed' },
  })
})

const herAnswers = overlayOpened('surveys')

test('the URL opens the recipient’s answers once, and Back closes them', () => {
  const play = stage(pairViewMachine, { exchange: pairedWith(12), now, reportTo })
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

test('survey answers that the member has closed stay closed, and disappear from the URL', () => {
  const play = stage(pairViewMachine, { exchange: pairedWith(12), now, reportTo })
  play.send(herAnswers)
  play.send({ type: 'surveys.closed' })
  play.send({ type: 'exchange.changed', exchange: pairedWith(12), now })
  expect([play.snapshot().value, play.told]).toEqual([
    { paired: { address: 'addressHidden', surveys: 'surveysClosed' } },
    [['closeOverlay']],
  ])
})

test('the URL opens no survey answers in an exchange without surveys until a survey is added', () => {
  const play = stage(pairViewMachine, { exchange: pairedWith(12, []), now, reportTo })
  play.send(herAnswers)
  const before = asks(play)
  play.send({ type: 'exchange.changed', exchange: pairedWith(12), now })
  expect([before, asks(play)]).toEqual([[], [{ id: 'pairedSurveys', input: { id: 21 } }]])
})

test('the URL opens no survey answers while the swap is paused', () => {
  const play = stage(pairViewMachine, { exchange: paused, now, reportTo })
  play.send(herAnswers)
  expect([play.snapshot().value, asks(play)]).toEqual(['paused', []])
})

test('a new recipient’s survey answers replace the answers that are open', () => {
  const play = stage(pairViewMachine, { exchange: pairedWith(12), now, reportTo })
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

test('the recipient’s name stays in the envelope until a reload of the exchange says that the match was opened', () => {
  const play = stage(pairViewMachine, { exchange: sealed, now, reportTo })
  const before = [play.snapshot().value, asks(play).map(({ id }) => id)]
  play.send({ type: 'exchange.changed', exchange: sealed, now })
  const same = play.snapshot().value
  play.send({ type: 'exchange.changed', exchange: pairedWith(12), now })
  const told = [...play.sent]
  play.done('matchEnvelope')
  expect([before, same, told, play.snapshot().value]).toEqual([
    ['sealed', ['matchEnvelope']],
    'sealed',
    [{ id: 'matchEnvelope', event: { type: 'match.opened' } }],
    { paired: { address: 'addressHidden', surveys: 'surveysClosed' } },
  ])
})

test('an envelope that the member has opened before is not shown again', () => {
  const play = stage(pairViewMachine, { exchange: pairedWith(12), now, reportTo })
  expect([play.snapshot().value, asks(play)]).toEqual([
    { paired: { address: 'addressHidden', surveys: 'surveysClosed' } },
    [],
  ])
})

test.each([
  ['another recipient', 13],
  ['the same recipient again', 12],
])('a gifter who is given %s gets a new envelope', (_, recipient) => {
  const play = stage(pairViewMachine, { exchange: pairedWith(12), now, reportTo })
  play.send({ type: 'address.requested' })
  play.done('loadPairedAddress', address)
  play.send({ type: 'exchange.changed', exchange: sealedFor(recipient), now })
  expect([play.snapshot().value, play.snapshot().context.address]).toEqual(['sealed', null])
})

test('a closed envelope is hidden while the swap is paused, and shown again when it resumes', () => {
  const held = anExchange({
    needs_pairing: false,
    my_signup: aSignup({ ...sealed.my_signup, is_sending_paused: true }),
  })
  const play = stage(pairViewMachine, { exchange: sealed, now, reportTo })
  play.send({ type: 'exchange.changed', exchange: held, now })
  const during = play.snapshot().value
  play.send({ type: 'exchange.changed', exchange: sealed, now })
  expect([during, play.snapshot().value]).toEqual(['paused', 'sealed'])
})

test('the URL opens no survey answers while the envelope is closed', () => {
  const play = stage(pairViewMachine, { exchange: sealed, now, reportTo })
  play.send(herAnswers)
  expect(asks(play).map(({ id }) => id)).toEqual(['matchEnvelope'])
})
