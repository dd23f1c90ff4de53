import { expect, test } from 'vitest'
import { createActor, fromTransition } from 'xstate'
import { heartMachine } from '#machines/exchange/heart.machine.ts'
import { anExchange, aSignup, aStep, offline } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const told: unknown[] = []
const reportTo = createActor(fromTransition((_, event) => told.push(event), 0)).start()
const signup = aSignup({ user_id: 7, paired_with: 12 })
const paused = aSignup({ ...signup, is_sending_paused: true })
const input = { signup, reportTo }
const received = aStep({ id: 40, party: 'recipient', type: 'received', is_mine: false })
const hearted = { ...received, heart: true }

takesEveryTransition(heartMachine, {
  inputs: [input, { ...input, signup: paused }],
  events: {
    'exchange.changed': [{ exchange: anExchange({ my_signup: signup }) }],
    'heart.pressed': [{ step: received }, { step: aStep() }],
  },
  outcomes: { sendHeart: { done: [hearted], error: [offline] } },
})

test('the step with its heart is passed to the timeline', () => {
  told.length = 0
  const play = stage(heartMachine, input)
  play.send({ type: 'heart.pressed', step: received })
  play.done('sendHeart', hearted)
  expect([play.started, told, play.snapshot().value]).toEqual([
    [{ id: 'sendHeart', input: { id: 40 } }],
    [{ type: 'step.changed', step: hearted }],
    'resting',
  ])
})

test('a second press while the heart is on its way does nothing', () => {
  const play = stage(heartMachine, input)
  play.send({ type: 'heart.pressed', step: received })
  play.send({ type: 'heart.pressed', step: received })
  expect(play.started.length).toBe(1)
})

test('a refused heart says why, reloads the page and can be tried again', () => {
  told.length = 0
  const play = stage(heartMachine, input)
  play.send({ type: 'heart.pressed', step: received })
  play.fail('sendHeart', offline)
  const { value, context } = play.snapshot()
  play.send({ type: 'heart.pressed', step: received })
  expect([value, context.problem, told, play.snapshot().value]).toEqual([
    'refused',
    offline.problem,
    [{ type: 'step.recorded' }],
    'sending',
  ])
})

test('no heart can be sent while the gift is paused', () => {
  const play = stage(heartMachine, input)
  play.send({ type: 'exchange.changed', exchange: anExchange({ my_signup: paused }) })
  play.send({ type: 'heart.pressed', step: received })
  expect(play.started).toEqual([])
})
