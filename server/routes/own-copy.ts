import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { exportFileName, exportSchema } from '#rules/member/export.ts'
import { copyStatusAt, isLarge, ownCopyOf, ownCopySchema } from '#rules/member/own-copy.ts'
import { envelope } from '#rules/wire/api.ts'
import { askForCopy } from '#server/acts/copy-own.ts'
import { notFound } from '#server/errors/refused.ts'
import { rates } from '#server/plugins/limits.ts'
import { memberOf } from '#server/plugins/session.ts'
import { copyOf } from '#server/resources/members/copies.ts'
import { countExported, exportOf } from '#server/resources/members/export.ts'

const tags = ['privacy']

/** A copy of all data about the member: returned immediately if it is small, otherwise made in the background. */
export const ownCopy: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/me/export',
    {
      onRequest: app.signedIn,
      config: { rateLimit: rates.export },
      schema: {
        tags,
        description:
          'Everything that is kept on the caller. Where there is a lot, 202: a copy is made in the background, unless one is there or on its way. `/api/me/export/status` says what has become of it, and `/api/me/export/file` is the same object as a file.',
        response: { 200: envelope(exportSchema), 202: envelope(ownCopySchema) },
      },
    },
    async (request, reply) => {
      const { db, clock } = app
      const me = memberOf(request)
      if (!isLarge(await countExported(db, me.id)))
        return { data: await exportOf(db, me.id, clock.now()) }
      const ask = app.act<typeof request>(async (act) => ({
        status: 202,
        data: await askForCopy(act),
      }))
      await ask(request, reply)
    },
  )

  app.get(
    '/api/me/export/status',
    {
      onRequest: app.signedIn,
      schema: {
        tags,
        description: 'What has become of the copy that the caller has last asked for.',
        response: { 200: envelope(ownCopySchema) },
      },
    },
    app.look(async ({ db, me, now }) => ({ data: ownCopyOf(await copyOf(db, me.id), now) })),
  )

  app.get(
    '/api/me/export/file',
    {
      onRequest: app.signedIn,
      config: { rateLimit: rates.export },
      schema: {
        tags,
        description: 'The copy of the caller that was made in the background.',
        response: { 200: exportSchema },
      },
    },
    async (request, reply: FastifyReply) => {
      const now = app.clock.now()
      const copy = await copyOf(app.db, memberOf(request).id)
      if (copy?.madeAt == null || copyStatusAt(copy, now) !== 'ready') throw notFound()
      reply
        .type('application/json; charset=utf-8')
        .header('Content-Disposition', `attachment; filename="${exportFileName(copy.madeAt)}"`)
      return reply.send(await app.store.getStream(copy.key))
    },
  )
}
