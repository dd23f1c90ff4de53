import { expect, test } from 'vitest'
import { surveyForm } from '#machines/survey/survey.form.ts'
import { surveyValues } from '#rules/survey/form.ts'
import { stage } from '#tests/support/stage.ts'
import { aSurvey } from '#tests/support/surveys.ts'

const survey = aSurvey()
const values = surveyValues(survey, null)

test('a survey can be answered in part, but not with an answer that its question does not offer', () => {
  const play = stage(surveyForm, { values })
  play.send({ type: 'field.changed', name: 'answers.0', value: 'perhaps' })
  play.send({ type: 'form.submitted' })
  const refused = [[...play.started], play.snapshot().context.errors]
  play.send({ type: 'field.changed', name: 'answers.0', value: null })
  play.send({ type: 'form.submitted' })
  expect([refused, play.started]).toEqual([
    [[], { 'answers.0': ['This should be yes or no'] }],
    [{ id: 'submit', input: values }],
  ])
})
