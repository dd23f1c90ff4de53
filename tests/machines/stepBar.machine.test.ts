import { expect, test } from 'vitest'
import { createEmptyActor } from 'xstate'
import { stepBarMachine } from '#machines/stepBar.machine.ts'
import { anExchange, aSignup, aStep, offline } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const mine = aSignup({ user_id: 7, paired_with: 12 })
const done = aSignup({ ...mine, is_done_sending: true, is_done_receiving: true })
const input = { exchangeId: 5, signup: mine, isMod: false, reportTo: createEmptyActor() }
const step = aStep()

takesEveryTransition(stepBarMachine, {
  inputs: [input, { ...input, signup: done }],
  events: {
    'exchange.changed': [{ exchange: anExchange({ my_signup: done }) }, { exchange: anExchange() }],
    'steps.loaded': [{ steps: [step] }],
    'type.chosen': [
      { stepType: 'sent_all' },
      { stepType: 'physical_sent' },
      { stepType: 'received' },
    ],
  },
  outcomes: {
    sent: { done: [{ type: 'physical_sent', content: '' }] },
    receipt: { done: [undefined] },
    markDone: { done: [done], error: [offline] },
    recordStep: { done: [step], error: [offline] },
  },
  key: ({ context: { stepType, signup } }) => [stepType, signup],
})

const choose = (stepType: 'sent_all' | 'physical_sent' | 'received') => {
  const play = stage(stepBarMachine, input)
  play.send({ type: 'update.requested' })
  play.send({ type: 'type.chosen', stepType })
  return play
}

test('sent all first closes the side, then records the step', () => {
  const play = choose('sent_all')
  play.send({ type: 'confirmation.given' })
  play.done('markDone', { ...mine, is_done_sending: true })
  play.done('recordStep', aStep({ type: 'sent_all' }))
  expect(play.started).toEqual([
    { id: 'markDone', input: { id: 21, side: 'sending' } },
    { id: 'recordStep', input: { exchange_id: 5, type: 'sent_all', content: null } },
  ])
  expect(play.snapshot().value).toBe('offering')
  expect(play.told).toEqual([['announce', { message: 'Update saved, great news !', tone: 'good' }]])
})

test('the bar is gone once both sides are closed', () => {
  const play = choose('sent_all')
  play.send({ type: 'confirmation.given' })
  play.done('markDone', done)
  play.done('recordStep', aStep({ type: 'sent_all' }))
  expect(play.snapshot().value).toBe('finished')
})

test('a link that could not be recorded stands in its form again', () => {
  const play = choose('physical_sent')
  play.done('sent', { type: 'physical_sent', content: 'https://track.example/1' })
  play.fail('recordStep', offline)
  expect(play.snapshot().value).toBe('describing')
  expect(play.started.at(-1)).toEqual({
    id: 'sent',
    input: { values: { type: 'physical_sent', content: 'https://track.example/1' }, facts: null },
  })
  expect(play.told).toEqual([
    ['announce', { message: 'An error has occured, the goblin has been whipped', tone: 'bad' }],
  ])
})
