import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import {
  STEPS_A_PAGE,
  type Step,
  stepChangeRefusal,
  stepChangeSchema,
  stepInputSchema,
  stepSchema,
} from '#rules/exchange/step.ts'
import { postSchema, stepAndPostSchema } from '#rules/feed/post.ts'
import { mayPost } from '#rules/member/schema.ts'
import { envelope, filterOf, idParams, listQuery, page } from '#rules/wire/api.ts'
import { publishPost } from '#server/acts/publish-post.ts'
import { mustBeAllowedToTell, recordStep } from '#server/acts/record-step.ts'
import type { Reader, Tx } from '#server/db/open.ts'
import { memberOf } from '#server/plugins/session.ts'
import { notFound, Refused, refuse } from '#server/refused.ts'
import { standingOf } from '#server/resources/members/view.ts'
import type { SessionMember } from '#server/resources/sessions/store.ts'
import {
  changeStep,
  findOwnStep,
  listSteps,
  removeStep,
  type StepRow,
  stepsBy,
  stepsFor,
  timelineOf,
} from '#server/resources/steps/store.ts'

const stepAndPostAnswerSchema = z.object({ step: stepSchema, post: postSchema })

/** What happened in an exchange: sent, received, done. */
export const steps: FastifyPluginAsyncZod = async (app) => {
  const tags = ['steps']
  const { clock } = app
  const one = { 200: envelope(stepSchema) }

  async function asSeen(db: Reader, row: StepRow, member: SessionMember): Promise<Step> {
    const timeline = await timelineOf(db, row.exchangeId, member.id)
    const [step] = timeline ? await stepsFor(db, [row], timeline) : []
    if (!step) throw notFound()
    return step
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
    async (request) => {
      const { query } = request
      const exchangeId = Number(filterOf(query, 'exchange_id'))
      if (!Number.isSafeInteger(exchangeId) || exchangeId < 1 || exchangeId > 2 ** 31 - 1)
        throw new Refused(400, 'filter[exchange_id] must name an exchange', {
          code: 'invalid_query',
        })
      const timeline = await timelineOf(app.db, exchangeId, memberOf(request).id)
      if (!timeline) throw notFound()
      return listSteps(app.db, timeline, { ...query, newestFirst: query.sort === '-created_at' })
    },
  )

  app.get(
    '/api/steps/:id',
    { onRequest: app.signedIn, schema: { tags, params: idParams, response: one } },
    async (request) => {
      const member = memberOf(request)
      const row = await findOwnStep(app.db, request.params.id, member.id)
      if (!row) throw notFound()
      return { data: await asSeen(app.db, row, member) }
    },
  )

  app.post(
    '/api/steps',
    {
      onRequest: app.signedIn,
      schema: { tags, body: stepInputSchema, response: { 201: envelope(stepSchema) } },
    },
    app.act(async (tx, request) => {
      const member = memberOf(request)
      app.steps.take({ member: member.id })
      const step = await recordStep(tx, app.config, member, request.body, clock.now())
      return { status: 201, data: step }
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
    app.act(async (tx, request) => {
      const member = memberOf(request)
      app.postings.take({ member: member.id })
      app.steps.take({ member: member.id })
      const now = clock.now()
      refuse(mayPost(standingOf(member, now)), 403)
      const { exchange_id } = request.body
      const received = { exchange_id, type: 'received', content: null } as const
      const step = await recordStep(tx, app.config, member, received, now)
      const post = await publishPost(tx, member, request.body, now)
      return { status: 201, data: { step, post } }
    }),
  )

  app.put(
    '/api/steps/:id',
    {
      onRequest: app.signedIn,
      schema: { tags, params: idParams, body: stepChangeSchema, response: one },
    },
    app.act(async (tx, request) => {
      const member = memberOf(request)
      const row = await changeable(tx, request.params.id, member)
      const changed = await changeStep(tx, row.id, request.body.content, clock.now())
      return { data: await asSeen(tx, changed ?? row, member) }
    }),
  )

  app.delete(
    '/api/steps/:id',
    { onRequest: app.signedIn, schema: { tags, params: idParams } },
    app.act(async (tx, request) => {
      const row = await changeable(tx, request.params.id, memberOf(request))
      await removeStep(tx, row.id)
      return { status: 204 }
    }),
  )

  async function changeable(tx: Tx, id: number, { id: memberId }: SessionMember) {
    const now = clock.now()
    const row = await findOwnStep(tx, id, memberId)
    const timeline = row && (await timelineOf(tx, row.exchangeId, memberId))
    if (!timeline) throw notFound()
    const mine = await stepsBy(tx, row.exchangeId, memberId)
    await mustBeAllowedToTell(tx, memberId, row.type, now)
    const step = { id: row.id, type: row.type, created_at: row.createdAt.toISOString() }
    refuse(stepChangeRefusal(step, mine, now))
    return row
  }
}
