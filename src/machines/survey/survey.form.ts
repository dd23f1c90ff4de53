import { formMachine } from '#machines/form.ts'
import { type SurveyValues, surveyErrors } from '#rules/survey/form.ts'
import type { Survey } from '#rules/survey/schema.ts'

/** The form for the answers to a survey. Its output is the survey with the answers. */
export const surveyForm = formMachine<SurveyValues, Survey>({
  id: 'surveyAnswers',
  description: 'The answers to a survey.',
  check: surveyErrors,
})
