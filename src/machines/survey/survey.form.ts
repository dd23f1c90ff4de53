import { formMachine } from '#machines/form.ts'
import { type SurveyValues, surveyErrors } from '#rules/survey/form.ts'
import type { Survey } from '#rules/survey/schema.ts'

/** The answers to a survey; the one it gives back has them. */
export const surveyForm = formMachine<SurveyValues, Survey>({
  id: 'surveyAnswers',
  description: 'The answers to a survey.',
  check: surveyErrors,
})
