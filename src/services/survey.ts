import { type SurveyValues, surveyAnswerOf } from '#rules/survey/form.ts'
import { type Survey, surveySchema } from '#rules/survey/schema.ts'
import { type Call, request } from './http.ts'

/** A survey with the member's own answers. */
export const loadSurvey = ({ id }: { id: number }, call: Call): Promise<Survey> =>
  request(`surveys/${id}`, surveySchema, call)

/** Saves the member's answers; returns the survey with them. */
export const answerSurvey = (values: SurveyValues, call: Call): Promise<Survey> =>
  request(`surveys/${values.survey.id}/answer`, surveySchema, {
    ...call,
    method: 'post',
    body: surveyAnswerOf(values),
  })
