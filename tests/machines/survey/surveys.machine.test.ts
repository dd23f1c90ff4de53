import { expect, test } from 'vitest'
import { surveysMachine } from '#machines/survey/surveys.machine.ts'
import { stage } from '#tests/support/stage.ts'

test('no surveys show where nobody has written one', () => {
  const play = stage(surveysMachine)
  play.done('load', [])
  expect(play.snapshot().value).toBe('empty')
})
