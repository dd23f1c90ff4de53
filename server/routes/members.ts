import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { ownStandingSchema } from '#rules/exchange/standing.ts'
import { birthDateInputSchema } from '#rules/member/birth-date.ts'
import { nicknameSchema, regionInputSchema } from '#rules/member/fields.ts'
import { firstStepsInputSchema } from '#rules/member/first-steps.ts'
import { profileInputSchema } from '#rules/member/profile.ts'
import { meSchema } from '#rules/member/schema.ts'
import { envelope } from '#rules/wire/api.ts'
import { changeProfile, nicknameTaken } from '#server/acts/change-profile.ts'
import { keepFirstSteps } from '#server/acts/keep-first-steps.ts'
import { asOfNow } from '#server/plugins/as-of-now.ts'
import { changeMember, isNicknameTaken } from '#server/resources/members/store.ts'
import { meOf } from '#server/resources/members/view.ts'
import { ownStandingOf } from '#server/resources/standing/view.ts'

const availableSchema = z.object({ available: z.literal(true) })

/** The member's own account and profile. */
export const members: FastifyPluginAsyncZod = async (app) => {
  const tags = ['members']
  const response = { 200: envelope(meSchema) }
  const { clock } = app

  app.get(
    '/api/me',
    { onRequest: app.signedIn, schema: { tags, response } },
    app.look(async (look) => ({ data: await meOf(look.db, look.me.id, look) })),
  )

  app.get(
    '/api/me/standing',
    {
      onRequest: app.signedIn,
      schema: {
        tags,
        response: { 200: envelope(ownStandingSchema) },
        description:
          'The swaps that the member has completed, the gifts they owe, and whether they may join exchanges.',
      },
    },
    app.look(async (look) => ({ data: await ownStandingOf(look) })),
  )

  app.post(
    '/api/nickname',
    {
      onRequest: app.signedIn,
      schema: { tags, body: nicknameSchema, response: { 200: envelope(availableSchema) } },
    },
    app.look(async ({ db, me }, { body }) => {
      if (await isNicknameTaken(db, body.nickname, me.id)) throw nicknameTaken()
      return { data: { available: true } as const }
    }),
  )

  app.post(
    '/api/profile',
    {
      onRequest: app.signedIn,
      schema: { tags, body: profileInputSchema(clock.now()), response },
      validatorCompiler: asOfNow(clock, profileInputSchema),
    },
    app.act(async (act, request) => ({ data: await changeProfile(act, request.body) })),
  )

  app.post(
    '/api/birth_date',
    {
      onRequest: app.signedIn,
      schema: { tags, body: birthDateInputSchema(clock.now()), response },
      validatorCompiler: asOfNow(clock, birthDateInputSchema),
    },
    app.act(async (act, request) => ({ data: await changeProfile(act, request.body) })),
  )

  app.post(
    '/api/me/first-steps',
    { onRequest: app.signedIn, schema: { tags, body: firstStepsInputSchema, response } },
    app.act(async (act, { body }) => ({ data: await keepFirstSteps(act, body) })),
  )

  app.post(
    '/api/region',
    { onRequest: app.signedIn, schema: { tags, body: regionInputSchema, response } },
    app.act(async (act, request) => {
      await changeMember(act.tx, act.me.id, request.body, act.now)
      return { data: await meOf(act.tx, act.me.id, act) }
    }),
  )
}
