import { expect, test } from 'vitest'
import { createEmptyActor } from 'xstate'
import { signupMachine } from '#machines/exchange/signup.machine.ts'
import { anExchange, aSignup } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const now = '2026-11-20T10:00:00.000Z'
const open = anExchange()
const mine = aSignup({ user_id: 7 })
const joined = anExchange({ my_signup: mine, is_signed_up: true })
const closedFor = (code: string) => anExchange({ refusal: { code, message: 'Because.' } })
const full = closedFor('full')
const reportTo = createEmptyActor()

/** The state of each reason; a reason that this page does not know yet still has the server's words. */
const obstacles = {
  suspended: 'suspended',
  onboarding: 'onboarding',
  parent: 'minor',
  not_approved: 'notApproved',
  not_open: 'notOpen',
  started: 'started',
  region: 'region',
  full: 'full',
  open_default: 'giftOwed',
  no_address: 'noAddress',
  eclipse: 'otherwise',
} as const

takesEveryTransition(signupMachine, {
  inputs: [open, joined, full].map((exchange) => ({ exchange, now, reportTo })),
  events: {
    'exchange.changed': [open, joined, ...Object.keys(obstacles).map(closedFor)].map(
      (exchange) => ({ exchange, now }),
    ),
  },
  outcomes: { enrolment: { done: [mine] }, leave: { done: [undefined] } },
})

test.each(Object.entries(obstacles))('kept out by %s, a member is told so', (code, unavailable) => {
  const play = stage(signupMachine, { exchange: closedFor(code), now, reportTo })
  expect(play.snapshot().value).toEqual({ unavailable })
})

test('a spot that becomes free is offered at once', () => {
  const play = stage(signupMachine, { exchange: full, now, reportTo })
  play.send({ type: 'exchange.changed', exchange: open, now })
  expect(play.snapshot().value).toBe('available')
})

test('a member who has signed up is welcomed and in at once', () => {
  const play = stage(signupMachine, { exchange: open, now, reportTo })
  play.done('enrolment', mine)
  expect(play.snapshot().value).toBe('joined')
  expect(play.snapshot().context.exchange).toEqual(joined)
  expect(play.told).toEqual([['announce', { message: 'You have signed up!', tone: 'good' }]])
})

test('after the start nobody can leave', () => {
  const play = stage(signupMachine, { exchange: joined, now: '2026-12-02T10:00:00.000Z', reportTo })
  play.send({ type: 'leave.requested' })
  expect(play.snapshot().value).toBe('joined')
})

test('a member who has left may join again while it is open', () => {
  const play = stage(signupMachine, { exchange: joined, now, reportTo })
  play.send({ type: 'leave.requested' })
  play.done('leave')
  play.send({ type: 'exchange.changed', exchange: open, now })
  expect(play.snapshot().value).toBe('available')
  expect(play.told).toEqual([
    ['announce', { message: 'You are no longer part of this exchange', tone: 'good' }],
  ])
})
