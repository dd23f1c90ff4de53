import { asc, eq } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { approvedHeaderSchema, type Picture } from '#rules/feed/picture.ts'
import { envelope } from '#rules/wire/api.ts'
import type { Reader } from '#server/db/open.ts'
import { approvedHeaders, pictures as table } from '#server/db/schema.ts'
import { pictureOf } from '#server/resources/pictures/view.ts'

async function listApprovedHeaders(db: Reader): Promise<Picture[]> {
  const rows = await db
    .select({ picture: table })
    .from(approvedHeaders)
    .innerJoin(table, eq(table.id, approvedHeaders.pictureId))
    .orderBy(asc(approvedHeaders.position), asc(approvedHeaders.id))
  return rows.map(({ picture }) => pictureOf(picture))
}

/** Pictures that are there for everybody. */
export const pictures: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/approved_headers',
    {
      schema: {
        tags: ['pictures'],
        response: { 200: envelope(z.array(approvedHeaderSchema)) },
      },
    },
    async () => ({ data: await listApprovedHeaders(app.db) }),
  )
}
