import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import {
  parentAnsweredSchema,
  parentAnswerSchema,
  parentRequestSchema,
} from '#rules/member/parent.ts'
import { envelope } from '#rules/wire/api.ts'
import { answerParent, openRequest } from '#server/acts/answer-parent.ts'
import { askParent, mustWaitForParent } from '#server/acts/ask-parent.ts'

const tokenParams = z.object({ token: z.string() })

/** The parent's page, which needs no account, and the child's request to have the email sent again. */
export const parent: FastifyPluginAsyncZod = async (app) => {
  const tags = ['parent']

  app.get(
    '/api/parent/:token',
    {
      onRequest: app.anyone,
      schema: { tags, params: tokenParams, response: { 200: envelope(parentRequestSchema) } },
    },
    app.lookOfAnyone(async ({ db, now }, { params }) => {
      const { asks, nickname, threads } = await openRequest(db, params.token, now)
      return { data: { nickname, asks, threads } }
    }),
  )

  app.post(
    '/api/parent/:token',
    {
      onRequest: app.anyone,
      schema: {
        tags,
        params: tokenParams,
        body: parentAnswerSchema,
        response: { 200: envelope(parentAnsweredSchema) },
      },
    },
    app.actOfAnyone(async (act, request) => {
      const { answer } = request.body
      const nickname = await answerParent(act, request.params.token, request.body)
      return { data: { nickname, answer } }
    }),
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
