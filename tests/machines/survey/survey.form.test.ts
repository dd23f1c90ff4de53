import { expect, test } from 'vitest'
import { surveyForm } from '#machines/survey/survey.form.ts'
import { surveyValues } from '#rules/survey/form.ts'
import { stage } from '#tests/support/stage.ts'
import { aSurvey } from '#tests/support/surveys.ts'

const survey = aSurvey()
const values = surveyValues(survey, null)

test('a survey is sent only once every required question has an answer that it offers', () => {
  const play = stage(surveyForm, { values })
  const submitted = (value: unknown) => {
    play.send({ type: 'field.changed', name: 'answers.0', value })
    play.send({ type: 'form.submitted' })
    return [play.snapshot().context.errors, play.started.length]
  }
  expect([submitted('perhaps'), submitted(null), submitted(false)]).toEqual([
    [{ 'answers.0': ['This should be yes or no'] }, 0],
    [{ 'answers.0': ['This field is required'] }, 0],
    [{}, 1],
  ])
  expect(play.started).toEqual([{ id: 'submit', input: { ...values, 'answers.0': false } }])
})
