import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { modCaseSchema, settledSchema, settlingSchema } from '#rules/mod/case.ts'
import { envelope, idParams, listQuery, page } from '#rules/wire/api.ts'
import { settle } from '#server/acts/settle-case.ts'
import { withFirst } from '#server/lists/first.ts'
import { openCases } from '#server/resources/cases/view.ts'

const PER_PAGE = 50

/** Cases that wait for a mod. */
export const modCases: FastifyPluginAsyncZod = async (app) => {
  const tags = ['mod']

  app.get(
    '/api/mod/cases',
    {
      onRequest: app.mod,
      schema: {
        tags,
        querystring: listQuery({ perPage: PER_PAGE }),
        response: { 200: page(modCaseSchema) },
      },
    },
    app.look(async (look, { query }) => openCases(look, withFirst(query))),
  )

  app.post(
    '/api/mod/cases/:id/settle',
    {
      onRequest: app.mod,
      schema: {
        tags,
        params: idParams,
        body: settlingSchema,
        response: { 200: envelope(settledSchema) },
      },
    },
    app.act(async (act, { params, body }) => ({ data: await settle(act, params.id, body) })),
  )
}
