import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { replySchema } from '#rules/letter/contact.ts'
import { reasonSchema } from '#rules/mod/approval.ts'
import {
  attachmentSchema,
  SURVEY_REQUESTS_A_PAGE,
  surveyRequestSchema,
} from '#rules/mod/survey-request.ts'
import { envelope, idParams, listQuery, page } from '#rules/wire/api.ts'
import { attachSurvey, declineSurvey, writeToCreator } from '#server/acts/follow-survey-request.ts'
import { withFirst } from '#server/lists/first.ts'
import { surveyRequests } from '#server/resources/exchanges/survey-requests.ts'

/** Creators' requests for another survey; a request is identified by its exchange's id. */
export const modSurveyRequests: FastifyPluginAsyncZod = async (app) => {
  const tags = ['mod']

  app.get(
    '/api/mod/survey-requests',
    {
      onRequest: app.mod,
      schema: {
        tags,
        querystring: listQuery({ perPage: SURVEY_REQUESTS_A_PAGE }),
        response: { 200: page(surveyRequestSchema) },
      },
    },
    app.look(async ({ db, now }, { query }) => surveyRequests(db, withFirst(query), now)),
  )

  app.post(
    '/api/mod/survey-requests/:id/attach',
    { onRequest: app.mod, schema: { tags, params: idParams, body: attachmentSchema } },
    app.act((act, { params, body }) => attachSurvey(act, params.id, body.survey_id)),
  )

  app.post(
    '/api/mod/survey-requests/:id/decline',
    { onRequest: app.mod, schema: { tags, params: idParams, body: reasonSchema } },
    app.act((act, { params, body }) => declineSurvey(act, params.id, body.reason)),
  )

  app.post(
    '/api/mod/survey-requests/:id/letter',
    {
      onRequest: app.mod,
      schema: {
        tags,
        params: idParams,
        body: replySchema,
        response: { 201: envelope(surveyRequestSchema) },
      },
    },
    app.act(async (act, { params, body }) => ({
      status: 201,
      data: await writeToCreator(act, params.id, body.message),
    })),
  )
}
