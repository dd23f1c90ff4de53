import { expect, test } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import { rescueMachine } from '#machines/exchange/rescue.machine.ts'
import type { Rescue } from '#rules/exchange/rescue-schema.ts'
import { seesRecipient } from '#rules/exchange/rescue-state.ts'
import { transitionsOf } from '#scripts/chart.ts'
import { aStep, offline } from '#tests/support/builders.ts'
import type { Coverage, Exploration } from '#tests/support/cases.ts'
import { overlayClosed, overlayOpened } from '#tests/support/overlays.ts'
import { anAcceptedRescue, aRescue } from '#tests/support/own-rescues.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { pathsTaking } from '#tests/support/replay.ts'
import { stage } from '#tests/support/stage.ts'

const now = '2027-01-11T10:00:00.000Z'
const input = { id: 3, now }

const parcel = aStep({ is_rescue: true })
const all = aStep({ id: 32, type: 'sent_all', is_rescue: true })
const asked = aRescue()
const accepted = anAcceptedRescue()
const sending = anAcceptedRescue({ state: 'sent', steps: [parcel] })
const sent = anAcceptedRescue({ state: 'sent', steps: [parcel, all] })
const paused = anAcceptedRescue({ is_paused: true })
const arrived = anAcceptedRescue({ state: 'arrived', steps: [parcel] })
const declined = aRescue({ state: 'declined', until: null })
const expired = aRescue({ state: 'expired', until: null })
const ended = aRescue({ state: 'ended', until: null })
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

type Shown = SnapshotFrom<typeof rescueMachine>

/** The regions are explored one at a time, because all their combinations are too many. */
function regionAtWork({ value, context }: Shown): RegExp | null {
  const text = JSON.stringify(value)
  if (!text.includes('ready')) return null
  if (text.includes('refreshing')) return /refresh|clock|outdated|recorded/
  if (/saving|unsaved/.test(text)) return /thanks|Thanks/
  if (/"address":(?!"addressHidden")/.test(text))
    return /address|copy|print|Address|Text|after|clock/
  return context.asked === null ? null : /^(?!.*(opened|thanks|address|clock|outdated|recorded))/
}

const cases: Coverage<typeof rescueMachine> = {
  delays: { copiedNotice: 2_000, clipboardPatience: 5_000 },
  input,
  isPossible: (snapshot, { type }) => regionAtWork(snapshot)?.test(type) ?? true,
  events: {
    'clock.ticked': [{ now }],
    'overlay.opened': ['post-parcel', 'mark-sent', 'cannot', 'surveys'].map((what) =>
      overlayOpened(what),
    ),
    'thanks.chosen': [{ may_be_thanked: true }],
  },
  key: ({ context: { rescue, asked: what, address: label } }) => [
    rescue?.state,
    rescue?.steps.length,
    rescue?.is_paused,
    what,
    label,
  ],
  outcomes: {
    loadRescues: {
      done: ({ value }) =>
        (value === 'loading'
          ? [asked, accepted, sending, paused, arrived, declined, expired, ended]
          : [accepted, sending, sent, paused, ended]
        )
          .map((rescue) => [rescue])
          .concat([[]]),
      error: [offline],
    },
    acceptRescue: { done: [accepted], error: [offline] },
    declineRescue: { done: [declined], error: [offline] },
    loadPairedAddress: { done: [address], error: [offline] },
    copyText: { done: [undefined], error: [new Error('not allowed')] },
    chooseThanks: { done: [accepted], error: [offline] },
    dispatch: {
      done: [{ step: parcel }],
      snapshot: [{ context: { link: 'https://track.example/1' } }],
    },
    closing: { done: [{ step: all }] },
  },
}

takesEveryTransition(rescueMachine, cases)

test('no path of a rescue keeps the address of a recipient whom the rescuer may not see', () => {
  const paths = pathsTaking(
    rescueMachine,
    cases as Exploration,
    transitionsOf(rescueMachine).map(({ id }) => id),
  )
  const shown = [...paths.values()].flatMap(({ steps }) =>
    steps.flatMap(({ state }) =>
      (state as Shown).context.address === null ? [] : [(state as Shown).context.rescue],
    ),
  )
  expect(shown.length).toBeGreaterThan(5)
  expect(
    shown.filter((rescue) => rescue?.is_paused !== false || !seesRecipient(rescue.state)),
  ).toEqual([])
})

/** A play of a rescue that has loaded. */
const loaded = (rescue: Rescue) => {
  const play = stage(rescueMachine, input)
  play.done('loadRescues', [rescue])
  return play
}
const inCourse = (play: ReturnType<typeof loaded>) => {
  const { value } = play.snapshot()
  return typeof value === 'object' ? value.ready?.course : value
}
const atGift = (gift: string, address_: object | string = 'addressHidden') => ({
  helping: { gift, address: address_, surveys: 'surveysClosed' },
})

test('a rescuer who says yes sees the recipient, and the rescue is loaded again', () => {
  const play = loaded(asked)
  play.send({ type: 'rescue.accepted' })
  play.done('acceptRescue', accepted)
  expect([inCourse(play), play.started.at(-1)?.id, play.told]).toEqual([
    atGift('accepted'),
    'refresh',
    [['announce', { message: 'Thank you! You can see the address now', tone: 'good' }]],
  ])
})

test('a rescuer who says no gives no reason', () => {
  const play = loaded(asked)
  play.send({ type: 'rescue.declined' })
  play.done('declineRescue', declined)
  expect([inCourse(play), play.told]).toEqual([
    'declined',
    [['announce', { message: 'No problem. We’ll ask someone else', tone: 'good' }]],
  ])
})

test('a rescuer cannot accept once the time to answer is over', () => {
  const play = loaded(aRescue({ until: now }))
  play.send({ type: 'rescue.accepted' })
  expect(inCourse(play)).toBe('asked')
})

test('an answer that came too late shows why, and the rescue is loaded again', () => {
  const play = loaded(asked)
  play.send({ type: 'rescue.accepted' })
  play.fail('acceptRescue', offline)
  play.done('refresh', [expired])
  expect([inCourse(play), play.snapshot().context.problem?.kind]).toEqual(['expired', 'offline'])
})

test('no address is fetched before the rescuer asks for it', () => {
  const play = loaded(accepted)
  const before = play.started.map(({ id }) => id)
  play.send({ type: 'address.requested' })
  expect([before.includes('loadPairedAddress'), play.started.at(-1)]).toEqual([
    false,
    { id: 'loadPairedAddress', input: { id: 3 } },
  ])
})

test.each([paused, ended])(
  'a shown address is dropped once the rescue is elsewhere: $state',
  (next) => {
    const play = loaded(accepted)
    play.send({ type: 'address.requested' })
    play.done('loadPairedAddress', address)
    play.send({ type: 'clock.ticked', now })
    play.done('refresh', [next])
    expect(play.snapshot().context.address).toBe(null)
  },
)

test('a rescuer’s parcel is recorded for the rescue, and counts right away', () => {
  const play = loaded(accepted)
  play.send(overlayOpened('post-parcel'))
  const form = play.started.at(-1)
  play.done('dispatch', { step: parcel })
  expect([form, inCourse(play), play.snapshot().context.rescue?.steps]).toEqual([
    {
      id: 'dispatch',
      input: {
        exchangeId: 5,
        stepType: 'physical_sent',
        link: '',
        recipient: null,
        rescueId: 3,
        isRematched: false,
        reportTo: play.actor,
      },
    },
    atGift('sending'),
    [parcel],
  ])
})

test('a link that was typed but not recorded comes back when the form opens again', () => {
  const play = loaded(accepted)
  play.send(overlayOpened('post-parcel'))
  play.show('dispatch', { context: { link: 'https://track.example/1' } })
  play.send(overlayClosed)
  play.send(overlayOpened('post-parcel'))
  const forms = play.started.filter(({ id }) => id === 'dispatch')
  expect(forms.map(({ input: given }) => (given as { link: string }).link)).toEqual([
    '',
    'https://track.example/1',
  ])
})

test.each([
  ['mark-sent', accepted],
  ['post-parcel', sent],
  ['cannot', sending],
  ['surveys', anAcceptedRescue({ has_surveys: false })],
] as const)('the URL opens no “%s” for a rescuer who may not do that now', (what, rescue) => {
  const play = loaded(rescue)
  const before = inCourse(play)
  play.send(overlayOpened(what))
  expect(inCourse(play)).toEqual(before)
})

test('a rescuer who can’t send the gift after all withdraws, and another one is asked', () => {
  const play = loaded(accepted)
  play.send(overlayOpened('cannot'))
  play.send({ type: 'withdrawal.confirmed' })
  play.fail('withdraw', offline)
  const again = inCourse(play)
  play.send({ type: 'withdrawal.confirmed' })
  play.done('withdraw', declined)
  expect([again, inCourse(play), play.told.at(-1)]).toEqual([
    atGift('doubting'),
    'declined',
    ['closeOverlay'],
  ])
})

test('a rescuer is thanked by name only if they choose so', () => {
  const play = loaded(accepted)
  play.send({ type: 'thanks.chosen', may_be_thanked: true })
  const call = play.started.at(-1)
  play.fail('chooseThanks', offline)
  expect([call, play.snapshot().context.rescue?.may_be_thanked]).toEqual([
    { id: 'chooseThanks', input: { id: 3, may_be_thanked: true } },
    false,
  ])
})

test('a rescuer is not asked about thanks if the recipient is a minor', () => {
  const play = loaded(anAcceptedRescue({ thanks_are_offered: false }))
  play.send({ type: 'thanks.chosen', may_be_thanked: true })
  expect(play.started.at(-1)?.id).not.toBe('chooseThanks')
})
