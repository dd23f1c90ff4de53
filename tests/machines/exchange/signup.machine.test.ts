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
const full = anExchange({
  remaining_spots: 0,
  refusal: { code: 'full', message: 'Full, but it can change later!' },
})
const reportTo = createEmptyActor()

takesEveryTransition(signupMachine, {
  inputs: [open, joined, full].map((exchange) => ({ exchange, now, reportTo })),
  events: { 'exchange.changed': [open, joined, full].map((exchange) => ({ exchange, now })) },
  outcomes: { enrolment: { done: [mine] }, leave: { done: [undefined] } },
})

test('who has signed up is welcomed and in at once', () => {
  const play = stage(signupMachine, { exchange: open, now, reportTo })
  play.done('enrolment', mine)
  expect(play.snapshot().value).toBe('joined')
  expect(play.snapshot().context.exchange).toEqual(joined)
  expect(play.told).toEqual([['announce', { message: 'You have signed up!', tone: 'good' }]])
})

test('after the start nobody leaves by herself', () => {
  const play = stage(signupMachine, { exchange: joined, now: '2026-12-02T10:00:00.000Z', reportTo })
  play.send({ type: 'leave.requested' })
  expect(play.snapshot().value).toBe('joined')
})

test('who has left may join again while it is open', () => {
  const play = stage(signupMachine, { exchange: joined, now, reportTo })
  play.send({ type: 'leave.requested' })
  play.done('leave')
  play.send({ type: 'exchange.changed', exchange: open, now })
  expect(play.snapshot().value).toBe('available')
  expect(play.told).toEqual([
    ['announce', { message: 'You are no longer part of this exchange', tone: 'good' }],
  ])
})
