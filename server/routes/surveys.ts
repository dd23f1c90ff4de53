import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { NOT_KNOWN } from '#rules/form/choice.ts'
import {
  answerErrors,
  answersMessage,
  surveyAnswerSchema,
  versionRefusal,
} from '#rules/survey/answers.ts'
import { byId } from '#rules/survey/by-id.ts'
import { surveySchema } from '#rules/survey/schema.ts'
import { envelope, idParams, wholeListQuery } from '#rules/wire/api.ts'
import { hasErrors } from '#rules/wire/problem.ts'
import { invalidField, notFound, Refused, refuse } from '#server/errors/refused.ts'
import { lockSurvey } from '#server/resources/surveys/desk.ts'
import { findSurvey, keepAnswers, listSurveys } from '#server/resources/surveys/store.ts'

/** Surveys. Gifters can read their recipients' answers. */
export const surveys: FastifyPluginAsyncZod = async (app) => {
  const tags = ['surveys']

  app.get(
    '/api/surveys',
    {
      onRequest: app.signedIn,
      schema: {
        tags,
        querystring: wholeListQuery(),
        response: { 200: envelope(z.array(surveySchema)) },
      },
    },
    app.look(async ({ db, me }) => ({ data: await listSurveys(db, me.id) })),
  )

  app.get(
    '/api/surveys/:id',
    {
      onRequest: app.signedIn,
      schema: { tags, params: idParams, response: { 200: envelope(surveySchema) } },
    },
    app.look(async ({ db, me }, { params }) => {
      const survey = await findSurvey(db, params.id, me.id)
      if (!survey) throw notFound()
      return { data: survey }
    }),
  )

  app.post(
    '/api/surveys/:id/answer',
    {
      onRequest: app.signedIn,
      schema: {
        tags,
        params: idParams,
        body: surveyAnswerSchema,
        response: { 200: envelope(surveySchema) },
      },
    },
    app.act(async ({ tx, me: { id: userId }, now }, request) => {
      const { id } = request.params
      // Locked so that the questions cannot change before the answers are stored.
      await lockSurvey(tx, id, 'share')
      const survey = await findSurvey(tx, id, userId)
      if (!survey) throw notFound()
      const { answers, version } = request.body
      if (request.body.id !== id) throw invalidField('id', NOT_KNOWN)
      refuse(versionRefusal(survey, version))
      const { questions } = survey
      const errors = answerErrors(questions, answers)
      if (hasErrors(errors)) {
        const message = answersMessage(questions, answers, errors)
        throw new Refused(422, message, { code: 'invalid', errors })
      }
      await keepAnswers(tx, { surveyId: id, userId, answers: byId(questions, answers) }, now)
      return { data: await findSurvey(tx, id, userId) }
    }),
  )
}
