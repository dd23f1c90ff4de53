import { expect, test } from 'vitest'
import { closingMachine } from '#machines/exchange/closing.machine.ts'
import { aSignup, aStep, offline } from '#tests/support/builders.ts'
import type { Coverage } from '#tests/support/cases.ts'
import { followsModel } from '#tests/support/follows.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'
import { closingModel } from './closing.model.ts'

const input = { exchangeId: 5, signupId: 21, rescueId: null, stepType: 'received_all' } as const
const rescue = { exchangeId: 5, signupId: null, rescueId: 3, stepType: 'sent_all' } as const

const cases: Coverage<typeof closingMachine> = {
  inputs: [input, { ...input, stepType: 'sent_all' }, rescue],
  outcomes: {
    markDone: { done: [aSignup()], error: [offline] },
    recordStep: { done: [aStep()], error: [offline] },
  },
}

takesEveryTransition(closingMachine, cases)

test('on every path, a side of a swap is marked as done as the specification says', () =>
  followsModel(closingMachine, cases, closingModel))

test('after the confirmation, a side is first marked as done, and then its step is recorded', () => {
  const play = stage(closingMachine, input)
  expect(play.started).toEqual([])
  play.send({ type: 'confirmation.given' })
  play.done('markDone', aSignup())
  play.done('recordStep', aStep({ type: 'received_all' }))
  expect(play.started).toEqual([
    { id: 'markDone', input: { id: 21, side: 'receiving' } },
    { id: 'recordStep', input: { exchange_id: 5, type: 'received_all', content: null } },
  ])
  const { value, output } = play.snapshot()
  expect([value, output]).toEqual([
    'recorded',
    { step: aStep({ type: 'received_all' }), signup: aSignup() },
  ])
})

test('if a side was marked as done but its step was not recorded, a retry repeats both calls', () => {
  const play = stage(closingMachine, input)
  play.send({ type: 'confirmation.given' })
  play.done('markDone', aSignup())
  play.fail('recordStep', offline)
  play.send({ type: 'retry.requested' })
  expect(play.started.map(({ id }) => id)).toEqual(['markDone', 'recordStep', 'markDone'])
})

test.each(['markDone', 'recordStep'] as const)('a failed %s call is announced', (failing) => {
  const play = stage(closingMachine, input)
  play.send({ type: 'confirmation.given' })
  if (failing === 'recordStep') play.done('markDone', aSignup())
  play.fail(failing, offline)
  expect(play.told).toEqual([
    ['announce', { message: 'An error has occured, the goblin has been whipped', tone: 'bad' }],
  ])
})
