import { expect, test } from 'vitest'
import { timelineMachine } from '#machines/exchange/timeline.machine.ts'
import { aStep, offline } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const input = { exchangeId: 5 }

takesEveryTransition(timelineMachine, {
  input,
  outcomes: { load: { done: [[], [aStep()]], error: [offline] } },
})

test('a failed refresh keeps the steps on the timeline', () => {
  const play = stage(timelineMachine, input)
  play.done('load', [aStep()])
  play.send({ type: 'refresh.requested' })
  play.fail('refresh', offline)
  expect([play.snapshot().value, play.snapshot().context.data]).toEqual(['ready', [aStep()]])
})
