import { expect, test } from 'vitest'
import { surveysMachine } from '#machines/survey/surveys.machine.ts'
import { offline } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'
import { aSurvey } from '#tests/support/surveys.ts'

takesEveryTransition(surveysMachine, {
  outcomes: { load: { done: [[], [aSurvey()]], error: [offline] } },
})

test('no surveys show where nobody has written one', () => {
  const play = stage(surveysMachine)
  play.done('load', [])
  expect(play.snapshot().value).toBe('empty')
})
