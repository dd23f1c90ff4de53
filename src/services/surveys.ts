import * as z from 'zod/mini'
import { type Survey, surveySchema } from '#rules/survey/schema.ts'
import { type Call, request } from './http.ts'

export const loadSurveys = (_: unknown, call: Call): Promise<Survey[]> =>
  request('surveys', z.array(surveySchema), call)
