import { expect, test } from 'vitest'
import { createActor, createEmptyActor, fromTransition } from 'xstate'
import { signupMachine } from '#machines/exchange/signup.machine.ts'
import { asListed } from '#rules/exchange/tabs.ts'
import { anExchange, aSignup } from '#tests/support/builders.ts'
import type { Coverage } from '#tests/support/cases.ts'
import { followsModel } from '#tests/support/follows.ts'
import { overlayClosed, overlayOpened } from '#tests/support/overlays.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'
import { signupModel } from './signup.model.ts'

const now = '2026-11-20T10:00:00.000Z'
const open = anExchange()
const mine = aSignup({ user_id: 7 })
const joined = anExchange({ my_signup: mine, is_signed_up: true })
const closedFor = (code: string) => anExchange({ refusal: { code, message: 'Because.' } })
const full = closedFor('full')
const reportTo = createEmptyActor()
const waiting = { addressId: 2 }
const asksToLeave = overlayOpened('leave')
const said = { id: 21, choice: 'Something else', note: 'Too many moths' } as const

/**
 * Maps each refusal to the resulting state. For a refusal that this page does not know yet, the server's message is
 * shown.
 */
const obstacles = {
  suspended: 'suspended',
  paused: 'paused',
  onboarding: 'onboarding',
  parent: 'minor',
  not_approved: 'notApproved',
  not_open: 'notOpen',
  started: 'started',
  region: 'region',
  full: 'full',
  open_default: 'giftOwed',
  too_many: 'swapsUnfinished',
  no_address: 'noAddress',
  eclipse: 'otherwise',
} as const

const cases: Coverage<typeof signupMachine> = {
  inputs: [open, joined, full].flatMap((exchange) =>
    [null, waiting].map((goingOn) => ({ exchange, now, waiting: goingOn, reportTo })),
  ),
  events: {
    'exchange.changed': [
      ...[open, joined, ...Object.keys(obstacles).map(closedFor)].map((exchange) => ({
        exchange,
        now,
      })),
      { exchange: joined, now: '2026-12-02T10:00:00.000Z' },
      { exchange: { ...joined, refusal: full.refusal }, now },
    ],
    'overlay.opened': [asksToLeave],
  },
  outcomes: {
    enrolment: { done: [mine] },
    leave: { done: [undefined], snapshot: [{ context: { values: said } }] },
  },
}

takesEveryTransition(signupMachine, cases)

test('on every path, a member joins, waits and leaves as the specification says', () =>
  followsModel(signupMachine, cases, signupModel))

test.each(Object.entries(obstacles))(
  'a member who cannot join because of “%s” sees the reason',
  (code, unavailable) => {
    const play = stage(signupMachine, { exchange: closedFor(code), now, waiting: null, reportTo })
    expect(play.snapshot().value).toEqual({ unavailable })
  },
)

test('joining is offered as soon as a spot becomes free', () => {
  const play = stage(signupMachine, { exchange: full, now, waiting: null, reportTo })
  play.send({ type: 'exchange.changed', exchange: open, now })
  expect(play.snapshot().value).toBe('available')
})

test('a member who has signed up is welcomed and becomes a participant', () => {
  const play = stage(signupMachine, { exchange: open, now, waiting: null, reportTo })
  play.done('enrolment', mine)
  expect(play.snapshot().value).toBe('joined')
  const withMe = { ...joined, participants_count: open.participants_count + 1 }
  expect(play.snapshot().context.exchange).toEqual(withMe)
  expect(play.told).toEqual([
    ['announce', { message: 'You have signed up!', tone: 'good' }],
    ['changeItem', asListed(withMe)],
    ['outdateList', { name: '/exchanges?tab=mine' }],
    ['closeOverlay'],
  ])
})

test('a member cannot leave after the start', () => {
  const play = stage(signupMachine, {
    exchange: joined,
    now: '2026-12-02T10:00:00.000Z',
    waiting: null,
    reportTo,
  })
  play.send(asksToLeave)
  expect(play.snapshot().value).toBe('joined')
})

test('a member who has left may join again while sign-up is open', () => {
  const play = stage(signupMachine, { exchange: joined, now, waiting: null, reportTo })
  play.send(asksToLeave)
  play.done('leave')
  play.send({ type: 'exchange.changed', exchange: open, now })
  expect(play.snapshot().value).toBe('available')
  expect(play.told).toEqual([
    ['closeOverlay'],
    ['announce', { message: 'You are no longer part of this exchange', tone: 'good' }],
    ['changeItem', asListed({ ...open, participants_count: joined.participants_count - 1 })],
    ['outdateList', { name: '/exchanges?tab=mine' }],
  ])
})

test('the URL opens the leave form once, and Back closes it', () => {
  const play = stage(signupMachine, { exchange: joined, now, waiting: null, reportTo })
  const values = [asksToLeave, asksToLeave, overlayClosed].map((event) => {
    play.send(event)
    return play.snapshot().value
  })
  expect([values, play.started.map(({ id }) => id), play.told]).toEqual([
    ['leaving', 'leaving', 'joined'],
    ['overlay', 'leave'],
    [],
  ])
})

test('the page reloads when Back closes the leave form, because a request to leave may have succeeded', () => {
  const told: unknown[] = []
  const owner = createActor(fromTransition((_, event) => told.push(event), 0)).start()
  const play = stage(signupMachine, { exchange: joined, now, waiting: null, reportTo: owner })
  play.send(asksToLeave)
  play.send(overlayClosed)
  expect(told).toEqual([{ type: 'exchange.outdated' }])
})

test('a leave form that was closed without leaving shows the entered reason when it opens again', () => {
  const play = stage(signupMachine, { exchange: joined, now, waiting: null, reportTo })
  play.send(asksToLeave)
  play.show('leave', { context: { values: said } })
  play.send({ type: 'leave.abandoned' })
  const stayed = [play.snapshot().value, play.told]
  play.send(asksToLeave)
  expect([stayed, play.started.at(-1)]).toEqual([
    ['joined', [['closeOverlay']]],
    { id: 'leave', input: { values: said } },
  ])
})

test('a member who was removed while the leave form was open is no longer a participant when they close the form', () => {
  const play = stage(signupMachine, { exchange: joined, now, waiting: null, reportTo })
  play.send(asksToLeave)
  play.send({ type: 'exchange.changed', exchange: open, now })
  play.send({ type: 'leave.abandoned' })
  expect(play.snapshot().value).toBe('available')
})

test('the URL for leaving opens no form for a member who has not joined, even if they join later', () => {
  const play = stage(signupMachine, { exchange: open, now, waiting: null, reportTo })
  play.send(asksToLeave)
  play.done('enrolment', mine)
  expect(play.snapshot().value).toBe('joined')
})

test('a sign-up continues when the member comes back from a survey, but not after they have left the exchange', () => {
  const play = stage(signupMachine, { exchange: open, now, waiting, reportTo })
  const first = play.started.at(-1)
  play.done('enrolment', mine)
  play.send(asksToLeave)
  play.done('leave')
  play.send({ type: 'exchange.changed', exchange: open, now })
  const given = { exchangeId: 5, reportTo }
  expect([first, play.started.at(-1)]).toEqual([
    { id: 'enrolment', input: { ...given, waiting } },
    { id: 'enrolment', input: { ...given, waiting: null } },
  ])
})

test('a member whose exchange filled up while they answered a survey sees that they are too late, and is not signed up later', () => {
  const play = stage(signupMachine, { exchange: open, now, waiting, reportTo })
  play.send({ type: 'exchange.changed', exchange: full, now })
  const late = play.snapshot()
  play.send({ type: 'exchange.changed', exchange: open, now })
  expect([
    late.value,
    late.context.isTooLate,
    play.snapshot().value,
    play.started.at(-1)?.input,
  ]).toEqual([
    { unavailable: 'full' },
    true,
    'available',
    { exchangeId: 5, waiting: null, reportTo },
  ])
})
