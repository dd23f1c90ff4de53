import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { addressRequestSchema, pairedAddressSchema } from '#rules/address/schema.ts'
import { leaveSchema } from '#rules/exchange/leaving.ts'
import {
  MISSING_SIDES,
  missingAnswerSchema,
  missingGiftSchema,
  notReceivedSchema,
} from '#rules/exchange/missing.ts'
import { moreTimeSchema } from '#rules/exchange/send-by.ts'
import { signupInputSchema } from '#rules/exchange/signing-up.ts'
import { signupSchema } from '#rules/exchange/signup.ts'
import { choice } from '#rules/form/choice.ts'
import { pairedSurveySchema } from '#rules/survey/schema.ts'
import { envelope, idParams, wholeListQuery } from '#rules/wire/api.ts'
import { askMoreTime } from '#server/acts/ask-more-time.ts'
import { signOut, signUp } from '#server/acts/join-exchange.ts'
import { markDone } from '#server/acts/mark-done.ts'
import { answerMissing, missGift, withdrawMissing } from '#server/acts/miss-gift.ts'
import { acknowledgeMatch, readAddress, readSurveys } from '#server/acts/read-recipient.ts'
import { readMissingGift } from '#server/resources/missing/view.ts'

/** Sign-ups: joining, leaving, the recipient, more time, and marking as done. */
export const signups: FastifyPluginAsyncZod = async (app) => {
  const tags = ['signups']
  const one = { 200: envelope(signupSchema) }

  app.post(
    '/api/signups',
    {
      onRequest: app.signedIn,
      schema: { tags, body: signupInputSchema, response: { 201: envelope(signupSchema) } },
    },
    app.act(async (act, request) => ({ status: 201, data: await signUp(act, request.body) })),
  )

  app.delete(
    '/api/signups/:id',
    { onRequest: app.signedIn, schema: { tags, params: idParams, body: leaveSchema } },
    app.act((act, { params, body }) => signOut(act, params.id, body.reason)),
  )

  app.post(
    '/api/signups/:id/address',
    {
      onRequest: app.signedIn,
      schema: {
        tags,
        params: idParams,
        body: addressRequestSchema,
        response: { 200: envelope(pairedAddressSchema) },
      },
    },
    app.act(
      async (act, { params, body }) => ({
        data: await readAddress(act, params.id, body.keeps ?? false),
      }),
      { secret: true },
    ),
  )

  app.post(
    '/api/signups/:id/acknowledge',
    { onRequest: app.signedIn, schema: { tags, params: idParams } },
    app.act((act, { params }) => acknowledgeMatch(act, params.id)),
  )

  app.get(
    '/api/signups/:id/surveys',
    {
      onRequest: app.signedIn,
      schema: {
        tags,
        params: idParams,
        querystring: wholeListQuery(),
        response: { 200: envelope(z.array(pairedSurveySchema)) },
      },
    },
    app.look(async (look, { params }) => ({ data: await readSurveys(look, params.id) })),
  )

  app.post(
    '/api/signups/:id/more-time',
    {
      onRequest: app.signedIn,
      schema: { tags, params: idParams, body: moreTimeSchema, response: one },
    },
    app.act(async (act, { params, body }) => ({ data: await askMoreTime(act, params.id, body) })),
  )

  const missing = { 200: envelope(missingGiftSchema) }
  const missingPath = '/api/signups/:id/missing-gift'

  app.post(
    '/api/signups/:id/not-received',
    {
      onRequest: app.signedIn,
      schema: { tags, params: idParams, body: notReceivedSchema, response: missing },
    },
    app.act(async (act, { params, body }) => ({ data: await missGift(act, params.id, body) })),
  )

  app.get(
    missingPath,
    {
      onRequest: app.signedIn,
      schema: {
        tags,
        params: idParams,
        querystring: z.object({ side: z._default(choice(MISSING_SIDES), 'receiving') }),
        response: missing,
      },
    },
    app.look(async (look, { params, query }) => ({
      data: await readMissingGift(look, params.id, query.side),
    })),
  )

  app.delete(
    missingPath,
    { onRequest: app.signedIn, schema: { tags, params: idParams, response: missing } },
    app.act(async (act, { params }) => ({ data: await withdrawMissing(act, params.id) })),
  )

  app.post(
    `${missingPath}/answer`,
    {
      onRequest: app.signedIn,
      schema: { tags, params: idParams, body: missingAnswerSchema, response: missing },
    },
    app.act(async (act, { params, body }) => ({ data: await answerMissing(act, params.id, body) })),
  )

  for (const side of ['sending', 'receiving'] as const)
    app.post(
      `/api/signups/:id/${side}-done`,
      { onRequest: app.signedIn, schema: { tags, params: idParams, response: one } },
      app.act(async (act, request) => ({ data: await markDone(act, request.params.id, side) })),
    )
}
