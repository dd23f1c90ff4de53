import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { pageEntrySchema, pageSchema } from '#rules/content/schema.ts'
import { envelope, slugParams, wholeListQuery } from '#rules/wire/api.ts'
import { notFound } from '#server/errors/refused.ts'
import { withController } from '#server/resources/pages/controller.ts'
import { findPage, listPages } from '#server/resources/pages/store.ts'

/** Content pages. They are public, because the rules and the parents' page must be readable before joining. */
export const pages: FastifyPluginAsyncZod = async (app) => {
  const tags = ['pages']

  app.get(
    '/api/pages',
    {
      onRequest: app.anyone,
      schema: {
        tags,
        querystring: wholeListQuery(),
        response: { 200: envelope(z.array(pageEntrySchema)) },
      },
    },
    app.lookOfAnyone(async ({ db }) => ({ data: await listPages(db) })),
  )

  app.get(
    '/api/pages/:id',
    {
      onRequest: app.anyone,
      schema: { tags, params: slugParams, response: { 200: envelope(pageSchema) } },
    },
    app.lookOfAnyone(async ({ db }, { params }) => {
      const page = await findPage(db, params.id)
      if (!page) throw notFound()
      return { data: withController(page, app.config) }
    }),
  )
}
