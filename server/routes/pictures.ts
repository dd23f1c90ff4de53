import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { approvedHeaderSchema } from '#rules/feed/picture.ts'
import { envelope } from '#rules/wire/api.ts'
import { listApprovedHeaders } from '#server/resources/pictures/store.ts'

/** Pictures for everybody. */
export const pictures: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/approved_headers',
    {
      onRequest: app.anyone,
      schema: {
        tags: ['pictures'],
        response: { 200: envelope(z.array(approvedHeaderSchema)) },
      },
    },
    app.lookOfAnyone(async ({ db }) => ({ data: await listApprovedHeaders(db) })),
  )
}
