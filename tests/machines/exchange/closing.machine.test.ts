import { expect, test } from 'vitest'
import { closingMachine } from '#machines/exchange/closing.machine.ts'
import { aSignup, aStep, offline } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const input = { exchangeId: 5, signupId: 21, stepType: 'received_all' } as const

takesEveryTransition(closingMachine, {
  input,
  outcomes: {
    markDone: { done: [aSignup()], error: [offline] },
    recordStep: { done: [aStep()], error: [offline] },
  },
})

test('a side is marked closed, then recorded, and neither before the confirmation', () => {
  const play = stage(closingMachine, input)
  expect(play.started).toEqual([])
  play.send({ type: 'confirmation.given' })
  play.done('markDone', aSignup())
  play.done('recordStep', aStep({ type: 'received_all' }))
  expect(play.started).toEqual([
    { id: 'markDone', input: { id: 21, side: 'receiving' } },
    { id: 'recordStep', input: { exchange_id: 5, type: 'received_all', content: null } },
  ])
  expect(play.snapshot().value).toBe('recorded')
})

test('a side that was marked closed but not recorded is retried from the start', () => {
  const play = stage(closingMachine, input)
  play.send({ type: 'confirmation.given' })
  play.done('markDone', aSignup())
  play.fail('recordStep', offline)
  play.send({ type: 'retry.requested' })
  expect(play.started.map(({ id }) => id)).toEqual(['markDone', 'recordStep', 'markDone'])
})

test.each(['markDone', 'recordStep'] as const)('a failed %s is announced', (failing) => {
  const play = stage(closingMachine, input)
  play.send({ type: 'confirmation.given' })
  if (failing === 'recordStep') play.done('markDone', aSignup())
  play.fail(failing, offline)
  expect(play.told).toEqual([
    ['announce', { message: 'An error has occured, the goblin has been whipped', tone: 'bad' }],
  ])
})
