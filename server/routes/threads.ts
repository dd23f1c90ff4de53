import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import {
  threadMessageInputSchema,
  threadMessageSchema,
  threadPageSchema,
  threadReportSchema,
  threadRole,
} from '#rules/exchange/pair-thread.ts'
import { modThreadSchema } from '#rules/mod/thread.ts'
import { beforeQuery, envelope, idParam, idParams, wholeListQuery } from '#rules/wire/api.ts'
import { readThreadAsMod } from '#server/acts/read-thread.ts'
import {
  readThread,
  reportMessage,
  switchThreadOff,
  writeInPair,
} from '#server/acts/talk-in-pair.ts'

/** Masked threads between gifters and recipients, and reading them as a mod. */
export const threads: FastifyPluginAsyncZod = async (app) => {
  const tags = ['threads']
  const path = '/api/signups/:id/thread'
  const querystring = z.object({ with: threadRole() })

  app.get(
    path,
    {
      onRequest: app.signedIn,
      schema: {
        tags,
        params: idParams,
        querystring: wholeListQuery({ with: threadRole(), ...beforeQuery() }),
        response: { 200: threadPageSchema },
      },
    },
    app.act(async (act, { params, query }) =>
      readThread(act, { signupId: params.id, with: query.with, before: query.before }),
    ),
  )

  app.post(
    path,
    {
      onRequest: app.signedIn,
      schema: {
        tags,
        params: idParams,
        querystring,
        body: threadMessageInputSchema,
        response: { 201: envelope(threadMessageSchema) },
      },
    },
    app.act(async (act, { params, query, body }) => {
      app.limits.threads.take({ member: act.me.id })
      const asked = { signupId: params.id, with: query.with }
      return { status: 201, data: await writeInPair(act, asked, body.message) }
    }),
  )

  app.delete(
    path,
    { onRequest: app.signedIn, schema: { tags, params: idParams, querystring } },
    app.act((act, { params, query }) =>
      switchThreadOff(act, { signupId: params.id, with: query.with }),
    ),
  )

  app.post(
    `${path}/:message/report`,
    {
      onRequest: app.signedIn,
      schema: {
        tags,
        params: z.extend(idParams, { message: idParam }),
        querystring,
        body: threadReportSchema,
      },
    },
    app.act((act, { params, query, body }) => {
      app.limits.threads.take({ member: act.me.id })
      return reportMessage(act, {
        signupId: params.id,
        with: query.with,
        id: params.message,
        reason: body.reason,
      })
    }),
  )

  app.get(
    '/api/mod/threads/:id',
    {
      onRequest: app.mod,
      schema: {
        tags: ['mod'],
        params: idParams,
        querystring: wholeListQuery(beforeQuery()),
        response: { 200: envelope(modThreadSchema) },
      },
    },
    app.act(async (act, { params, query }) => ({
      data: await readThreadAsMod(act, params.id, query.before),
    })),
  )
}
