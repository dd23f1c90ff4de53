import { expect, test } from 'vitest'
import { surveysMachine } from '#machines/survey/surveys.machine.ts'
import { stage } from '#tests/support/stage.ts'

test('no surveys are shown if none exist', () => {
  const play = stage(surveysMachine)
  play.done('load', [])
  expect(play.snapshot().value).toBe('empty')
})
