import { expect, test } from 'vitest'
import { createEmptyActor } from 'xstate'
import { signupMachine } from '#machines/signup.machine.ts'
import { aFailure, anAddress, anExchange, aSignup, offline } from '#tests/support/builders.ts'
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
const survey = { id: 3, label: 'Sweets', picture: null, questions: [], answers: null }
const refused = aFailure({ kind: 'refused', status: 422, code: 'full', message: 'Full' })
const addresses = [anAddress({ id: 1, is_main: false }), anAddress({ id: 2, is_main: true })]
const reportTo = createEmptyActor()

takesEveryTransition(signupMachine, {
  inputs: [open, joined, full].map((exchange) => ({ exchange, now, reportTo })),
  events: {
    'exchange.changed': [open, joined, full].map((exchange) => ({ exchange, now })),
    'address.chosen': [{ id: 1 }],
  },
  outcomes: {
    loadAddresses: { done: [addresses], error: [offline] },
    loadNeededSurveys: { done: [[], [survey]], error: [offline] },
    signUp: { done: [mine], error: [refused, offline] },
    leave: { done: [undefined] },
  },
})

test('the main address is chosen until another one is, and goes with the sign-up', () => {
  const play = stage(signupMachine, { exchange: open, now, reportTo })
  play.done('loadAddresses', addresses)
  const first = play.snapshot().context.addressId
  play.send({ type: 'address.chosen', id: 1 })
  play.send({ type: 'signup.requested' })
  play.done('loadNeededSurveys', [])
  play.done('signUp', mine)
  expect(first).toBe(2)
  expect(play.started.at(-1)).toEqual({ id: 'signUp', input: { exchange_id: 5, address_id: 1 } })
  expect(play.snapshot().value).toBe('joined')
  expect(play.told).toEqual([['announce', { message: 'You have signed up!', tone: 'good' }]])
})

test('a missing survey keeps me out until it is answered', () => {
  const play = stage(signupMachine, { exchange: open, now, reportTo })
  play.send({ type: 'signup.requested' })
  play.done('loadNeededSurveys', [survey])
  expect(play.snapshot().context.missing).toEqual([survey])
  play.send({ type: 'surveys.postponed' })
  expect(play.snapshot().value).toBe('available')
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
