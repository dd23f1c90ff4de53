import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import {
  linkedParentAnswerSchema,
  type ParentReply,
  parentAnsweredSchema,
  parentAnswerSchema,
  parentRequestSchema,
} from '#rules/member/parent.ts'
import { envelope } from '#rules/wire/api.ts'
import { linkTokenSchema } from '#rules/wire/link-token.ts'
import type { Act } from '#server/act.ts'
import { answerParent, openRequest } from '#server/acts/answer-parent.ts'
import { askParent, mustWaitForParent } from '#server/acts/ask-parent.ts'
import type { Reader } from '#server/db/types.ts'

const tokenParams = z.object({ token: z.string() })

async function requestOf(db: Reader, token: string, now: Date) {
  const { asks, nickname, threads } = await openRequest(db, token, now)
  return { data: { nickname, asks, threads } }
}

async function answered(act: Act, token: string, reply: ParentReply) {
  const nickname = await answerParent(act, token, reply)
  return { data: { nickname, answer: reply.answer } }
}

/** The parent's page, which needs no account, and the child's request to have the email sent again. */
export const parent: FastifyPluginAsyncZod = async (app) => {
  const tags = ['parent']

  app.post(
    '/api/parent/open',
    {
      onRequest: app.anyone,
      schema: { tags, body: linkTokenSchema, response: { 200: envelope(parentRequestSchema) } },
    },
    app.lookOfAnyone(async ({ db, now }, { body }) => requestOf(db, body.token, now)),
  )

  app.post(
    '/api/parent/answer',
    {
      onRequest: app.anyone,
      schema: {
        tags,
        body: linkedParentAnswerSchema,
        response: { 200: envelope(parentAnsweredSchema) },
      },
    },
    app.actOfAnyone(async (act, { body: { token, ...reply } }) => answered(act, token, reply)),
  )

  app.get(
    '/api/parent/:token',
    {
      onRequest: app.anyone,
      schema: {
        tags,
        deprecated: true,
        params: tokenParams,
        response: { 200: envelope(parentRequestSchema) },
      },
    },
    app.lookOfAnyone(async ({ db, now }, { params }) => requestOf(db, params.token, now)),
  )

  app.post(
    '/api/parent/:token',
    {
      onRequest: app.anyone,
      schema: {
        tags,
        deprecated: true,
        params: tokenParams,
        body: parentAnswerSchema,
        response: { 200: envelope(parentAnsweredSchema) },
      },
    },
    app.actOfAnyone(async (act, { params, body }) => answered(act, params.token, body)),
  )

  app.post(
    '/api/me/parent/resend',
    { onRequest: app.signedIn, schema: { tags } },
    app.act(async (act) => {
      mustWaitForParent(act.me, act.now)
      await askParent(act, act.me.id)
      return { status: 202 }
    }),
  )
}
