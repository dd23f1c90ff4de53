import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { stepAndPostSchema } from '#rules/exchange/receipt.ts'
import {
  linkKept,
  STEPS_A_PAGE,
  type Step,
  stepChangeSchema,
  stepInputSchema,
  stepSchema,
} from '#rules/exchange/step.ts'
import { postSchema } from '#rules/feed/post.ts'
import { mayPost } from '#rules/member/posting.ts'
import { envelope, filterOf, idParams, listQuery, page } from '#rules/wire/api.ts'
import { giveHeart } from '#server/acts/give-heart.ts'
import { changeableStep, recordStep, recordStepAndPost } from '#server/acts/record-step.ts'
import type { Reader } from '#server/db/types.ts'
import { notFound, Refused, refuse } from '#server/errors/refused.ts'
import type { Viewing } from '#server/resources/comments/view.ts'
import { standingOf } from '#server/resources/members/view.ts'
import { timelineOf } from '#server/resources/signups/pairs.ts'
import {
  changeStep,
  findOwnStep,
  listSteps,
  removeStep,
  type StepRow,
  stepFor,
} from '#server/resources/steps/store.ts'

const stepAndPostAnswerSchema = z.object({ step: stepSchema, post: postSchema })

/** Steps of a swap: sent and received. */
export const steps: FastifyPluginAsyncZod = async (app) => {
  const tags = ['steps']
  const one = { 200: envelope(stepSchema) }

  async function asSeen(db: Reader, row: StepRow, viewing: Viewing): Promise<Step> {
    const timeline = await timelineOf(db, row.exchangeId, row.userId)
    if (!timeline) throw notFound()
    return stepFor(db, row, timeline, viewing)
  }

  app.get(
    '/api/steps',
    {
      onRequest: app.signedIn,
      schema: {
        tags,
        querystring: listQuery({
          perPage: STEPS_A_PAGE,
          mostPerPage: STEPS_A_PAGE,
          sorts: ['created_at', '-created_at'],
          includes: ['user'],
          filters: ['exchange_id'],
        }),
        response: { 200: page(stepSchema) },
      },
    },
    app.look(async ({ db, me, now }, { query }) => {
      const exchangeId = Number(filterOf(query, 'exchange_id'))
      if (!Number.isSafeInteger(exchangeId) || exchangeId < 1 || exchangeId > 2 ** 31 - 1)
        throw new Refused(400, 'filter[exchange_id] must name an exchange', {
          code: 'invalid_query',
        })
      const timeline = await timelineOf(db, exchangeId, me.id)
      if (!timeline) throw notFound()
      const asked = { ...query, newestFirst: query.sort === '-created_at' }
      return listSteps(db, timeline, asked, { reader: me, now })
    }),
  )

  app.get(
    '/api/steps/:id',
    { onRequest: app.signedIn, schema: { tags, params: idParams, response: one } },
    app.look(async ({ db, me, now }, { params }) => {
      const row = await findOwnStep(db, params.id, me.id)
      if (!row) throw notFound()
      return { data: await asSeen(db, row, { reader: me, now }) }
    }),
  )

  app.post(
    '/api/steps',
    {
      onRequest: app.signedIn,
      schema: { tags, body: stepInputSchema, response: { 201: envelope(stepSchema) } },
    },
    app.act(async (act, request) => {
      app.limits.steps.take({ member: act.me.id })
      return { status: 201, data: await recordStep(act, request.body) }
    }),
  )

  app.post(
    '/api/steps/stepandpost',
    {
      onRequest: app.signedIn,
      schema: {
        tags,
        body: stepAndPostSchema,
        response: { 201: envelope(stepAndPostAnswerSchema) },
      },
    },
    app.act(async (act, request) => {
      app.limits.postings.take({ member: act.me.id })
      app.limits.steps.take({ member: act.me.id })
      refuse(mayPost(standingOf(act.me, act.now)), 403)
      return { status: 201, data: await recordStepAndPost(act, request.body) }
    }),
  )

  app.post(
    '/api/steps/:id/heart',
    { onRequest: app.signedIn, schema: { tags, params: idParams, response: one } },
    app.act(async (act, { params }) => {
      app.limits.likes.take({ member: act.me.id })
      return { data: await giveHeart(act, params.id) }
    }),
  )

  app.put(
    '/api/steps/:id',
    {
      onRequest: app.signedIn,
      schema: { tags, params: idParams, body: stepChangeSchema, response: one },
    },
    app.act(async (act, request) => {
      const { tx, me, now } = act
      const row = await changeableStep(act, request.params.id)
      const content = linkKept(row.type, request.body.content)
      const changed = await changeStep(tx, row.id, content, now)
      // The member has deleted the step in another tab.
      if (!changed) throw notFound()
      return { data: await asSeen(tx, changed, { reader: me, now }) }
    }),
  )

  app.delete(
    '/api/steps/:id',
    { onRequest: app.signedIn, schema: { tags, params: idParams } },
    app.act(async (act, request) => {
      const row = await changeableStep(act, request.params.id)
      await removeStep(act.tx, row.id)
    }),
  )
}
