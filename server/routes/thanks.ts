import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { threadReportSchema } from '#rules/exchange/pair-thread.ts'
import { revealSchema } from '#rules/exchange/reveal.ts'
import { signupSchema } from '#rules/exchange/signup.ts'
import { cardInputSchema, thanksSchema } from '#rules/exchange/thanks.ts'
import { envelope, idParam, idParams, wholeListQuery } from '#rules/wire/api.ts'
import { chooseReveal } from '#server/acts/reveal-gifter.ts'
import { readThanks, reportCard, sendCard } from '#server/acts/thank.ts'

/** The end of a swap: thank-you cards, and gifters who let their recipient learn who they were. */
export const thanks: FastifyPluginAsyncZod = async (app) => {
  const tags = ['thanks']
  const path = '/api/signups/:id/thanks'

  app.get(
    path,
    {
      onRequest: app.signedIn,
      schema: {
        tags,
        params: idParams,
        querystring: wholeListQuery(),
        response: { 200: envelope(thanksSchema) },
      },
    },
    app.act(async (act, { params }) => ({ data: await readThanks(act, params.id) })),
  )

  app.post(
    path,
    {
      onRequest: app.signedIn,
      schema: {
        tags,
        params: idParams,
        body: cardInputSchema,
        response: { 201: envelope(thanksSchema) },
      },
    },
    app.act(async (act, { params, body }) => {
      app.limits.threads.take({ member: act.me.id })
      return { status: 201, data: await sendCard(act, params.id, body) }
    }),
  )

  app.post(
    `${path}/:author/report`,
    {
      onRequest: app.signedIn,
      schema: {
        tags,
        params: z.extend(idParams, { author: idParam }),
        body: threadReportSchema,
      },
    },
    app.act((act, { params, body }) => {
      app.limits.threads.take({ member: act.me.id })
      return reportCard(act, params.id, { authorId: params.author, reason: body.reason })
    }),
  )

  app.post(
    '/api/signups/:id/reveal',
    {
      onRequest: app.signedIn,
      schema: {
        tags,
        params: idParams,
        body: revealSchema,
        response: { 200: envelope(signupSchema) },
      },
    },
    app.act(async (act, { params, body }) => ({
      data: await chooseReveal(act, params.id, body.may_reveal),
    })),
  )
}
