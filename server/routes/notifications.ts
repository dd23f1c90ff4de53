import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { notificationsReadSchema, notificationsSchema } from '#rules/member/notification.ts'
import { listQuery } from '#rules/wire/api.ts'
import { listNotifications, markRead } from '#server/resources/notifications/store.ts'

/** The member's notifications. */
export const notifications: FastifyPluginAsyncZod = async (app) => {
  const tags = ['notifications']

  app.get(
    '/api/notifications',
    {
      onRequest: app.signedIn,
      schema: {
        tags,
        querystring: listQuery({ perPage: 20, sorts: ['-created_at'] }),
        response: { 200: notificationsSchema },
      },
    },
    app.look(async ({ db, me }, { query }) => listNotifications(db, me.id, query)),
  )

  app.post(
    '/api/notifications/read',
    { onRequest: app.signedIn, schema: { tags, body: notificationsReadSchema } },
    app.act(({ tx, me, now }, { body }) => markRead(tx, me.id, body.ids, now)),
  )
}
