import { expect, test } from 'vitest'
import { pairedSurveysMachine } from '#machines/survey/pairedSurveys.machine.ts'
import { offline } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

takesEveryTransition(pairedSurveysMachine, {
  input: { id: 21 },
  outcomes: { load: { done: [[]], error: [offline] } },
})

test('answers are requested by the sign-up’s id, and an empty list counts as an answer', () => {
  const play = stage(pairedSurveysMachine, { id: 21 })
  play.done('load', [])
  expect([play.started, play.snapshot().value]).toEqual([
    [{ id: 'load', input: { id: 21 } }],
    'ready',
  ])
})
