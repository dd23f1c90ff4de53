import { expect, test } from 'vitest'
import { pairedSurveysMachine } from '#machines/survey/pairedSurveys.machine.ts'
import { stage } from '#tests/support/stage.ts'

test('answers are requested by sign-up id, and an empty list counts as loaded', () => {
  const play = stage(pairedSurveysMachine, { id: 21 })
  play.done('load', [])
  expect([play.started, play.snapshot().value]).toEqual([
    [{ id: 'load', input: { id: 21 } }],
    'ready',
  ])
})
