import { expect, test } from 'vitest'
import { createActor, fromTransition } from 'xstate'
import { stepBarMachine } from '#machines/exchange/stepBar.machine.ts'
import { anExchange, aSignup, aStep } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const told: unknown[] = []
const reportTo = createActor(fromTransition((_, event) => told.push(event), 0)).start()
const mine = aSignup({ user_id: 7, paired_with: 12 })
const done = aSignup({ ...mine, is_done_sending: true, is_done_receiving: true })
const paused = aSignup({ ...mine, recording: 'nothing' })
const input = { exchangeId: 5, signup: mine, isMod: false, reportTo }

takesEveryTransition(stepBarMachine, {
  inputs: [input, { ...input, signup: done }, { ...input, signup: paused }],
  events: {
    'exchange.changed': [
      { exchange: anExchange({ my_signup: done }) },
      { exchange: anExchange({ my_signup: mine }) },
    ],
    'steps.loaded': [{ steps: [aStep()] }],
    'type.chosen': [
      { stepType: 'sent_all' },
      { stepType: 'physical_sent' },
      { stepType: 'received' },
    ],
  },
  outcomes: {
    dispatch: { done: [undefined] },
    receipt: { done: [undefined] },
    closing: { done: [undefined] },
  },
  key: ({ context: { stepType, signup, mine: told } }) => [stepType, signup, told],
})

test('what was recorded is announced and told to the owner', () => {
  told.length = 0
  const play = stage(stepBarMachine, input)
  play.send({ type: 'update.requested' })
  play.send({ type: 'type.chosen', stepType: 'digital_sent' })
  play.done('dispatch')
  expect(play.started).toEqual([
    { id: 'dispatch', input: { exchangeId: 5, stepType: 'digital_sent' } },
  ])
  expect(play.told).toEqual([['announce', { message: 'Update saved, great news !', tone: 'good' }]])
  expect(told).toEqual([{ type: 'step.recorded' }])
})

test('the bar is gone once both sides are closed', () => {
  const play = stage(stepBarMachine, input)
  play.send({ type: 'exchange.changed', exchange: anExchange({ my_signup: done }) })
  expect(play.snapshot().value).toBe('finished')
})

test('a side that was closed without its step brings the bar back, until the step is here', () => {
  const play = stage(stepBarMachine, { ...input, signup: done })
  const noted = [aStep({ type: 'sent_all' }), aStep({ type: 'received_all' })]
  const values = [play.snapshot().value]
  for (const steps of [noted.slice(0, 1), noted]) {
    play.send({ type: 'steps.loaded', steps })
    values.push(play.snapshot().value)
  }
  expect(values).toEqual(['finished', 'offering', 'finished'])
})

test('news of the exchange take nobody’s form away', () => {
  const play = stage(stepBarMachine, input)
  play.send({ type: 'update.requested' })
  play.send({ type: 'type.chosen', stepType: 'received' })
  play.send({ type: 'exchange.changed', exchange: anExchange({ my_signup: done }) })
  expect(play.snapshot().value).toBe('receiving')
})

test('what is not offered cannot be chosen: the end of sending before anything was sent', () => {
  const play = stage(stepBarMachine, input)
  play.send({ type: 'update.requested' })
  expect(play.snapshot().can({ type: 'type.chosen', stepType: 'sent_all' })).toBe(false)
  play.send({ type: 'type.chosen', stepType: 'sent_all' })
  expect([play.snapshot().value, play.started]).toEqual(['choosing', []])
})

test('nothing is offered while the swap is paused, and everything again once it resumes', () => {
  const play = stage(stepBarMachine, input)
  const values = [paused, mine].map((my_signup) => {
    play.send({ type: 'exchange.changed', exchange: anExchange({ my_signup }) })
    return play.snapshot().value
  })
  expect(values).toEqual(['paused', 'offering'])
})

test('a suspended member is asked what has come, and not whether others should hear of it', () => {
  const signup = aSignup({ ...mine, recording: 'receipts' })
  const play = stage(stepBarMachine, { ...input, signup })
  play.send({ type: 'update.requested' })
  play.send({ type: 'type.chosen', stepType: 'physical_sent' })
  const refused = play.snapshot().value
  play.send({ type: 'type.chosen', stepType: 'received' })
  expect([refused, play.started]).toEqual([
    'choosing',
    [{ id: 'receipt', input: { exchangeId: 5, isMod: false, mayTellOthers: false } }],
  ])
})
