import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { chosenIds } from '#rules/form/choice.ts'
import { form } from '#rules/form/field.ts'
import { notificationSchema } from '#rules/member/notification.ts'
import { listQuery, page } from '#rules/wire/api.ts'
import { listNotifications, markRead } from '#server/resources/notifications/store.ts'

const MOST_AT_ONCE = 1_000
const readSchema = form({ ids: z.optional(chosenIds(MOST_AT_ONCE)) })

/** What happened to me. */
export const notifications: FastifyPluginAsyncZod = async (app) => {
  const tags = ['notifications']

  app.get(
    '/api/notifications',
    {
      onRequest: app.signedIn,
      schema: {
        tags,
        querystring: listQuery({ perPage: 20, sorts: ['-created_at'] }),
        response: { 200: page(notificationSchema) },
      },
    },
    app.look(async ({ db, me }, { query }) => listNotifications(db, me.id, query)),
  )

  app.post(
    '/api/notifications/read',
    { onRequest: app.signedIn, schema: { tags, body: readSchema } },
    app.act(({ tx, me, now }, { body }) => markRead(tx, me.id, body.ids, now)),
  )
}
