import { expect, test } from 'vitest'
import { createActor, createEmptyActor, fromTransition } from 'xstate'
import { timelineMachine } from '#machines/exchange/timeline.machine.ts'
import { aStep, offline } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const input = { exchangeId: 5, reportTo: createEmptyActor() }
const first = aStep({ id: 1, created_at: '2026-12-02T10:00:00.000Z' })
const second = aStep({ id: 2, created_at: '2026-12-03T10:00:00.000Z' })

takesEveryTransition(timelineMachine, {
  input,
  outcomes: { loadSteps: { done: [[], [first]], error: [offline] } },
})

test('steps stand in the order they happened, and their owner is told', () => {
  const told: unknown[] = []
  const owner = createActor(fromTransition((_, event) => told.push(event), 0)).start()
  const play = stage(timelineMachine, { exchangeId: 5, reportTo: owner })
  play.done('loadSteps', [second, first])
  expect(play.snapshot().context.steps).toEqual([first, second])
  expect(told).toEqual([{ type: 'steps.loaded', steps: [second, first] }])
})

test('a look for news that fails takes nothing away', () => {
  const play = stage(timelineMachine, input)
  play.done('loadSteps', [first])
  play.send({ type: 'steps.outdated' })
  play.fail('refreshSteps', offline)
  expect([play.snapshot().value, play.snapshot().context.steps]).toEqual(['ready', [first]])
})
