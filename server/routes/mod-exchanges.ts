import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { removalInputSchema, removalPlanSchema } from '#rules/exchange/removal.ts'
import { exchangeSchema } from '#rules/exchange/schema.ts'
import { approvalInputSchema, reasonSchema } from '#rules/mod/approval.ts'
import { isExchangeStatus, pairingCheckSchema } from '#rules/mod/schema.ts'
import { envelope, filterOf, idParams, listQuery, page, slugParams } from '#rules/wire/api.ts'
import { pairingCheckOf } from '#server/acts/check-pairing.ts'
import {
  approveExchange,
  cancelExchange,
  type Desk,
  pairNow,
  rejectExchange,
} from '#server/acts/decide-exchange.ts'
import { removalPlanOf, removeFromExchange } from '#server/acts/remove-participant.ts'
import { memberOf } from '#server/plugins/session.ts'
import { notFound, Refused } from '#server/refused.ts'
import { exchangesForMods } from '#server/resources/exchanges/for-mods.ts'
import { findExchange, lockExchange } from '#server/resources/exchanges/store.ts'
import { exchangeFor, exchangesFor } from '#server/resources/exchanges/view.ts'
import type { SessionMember } from '#server/resources/sessions/store.ts'

const PER_PAGE = 20

/** What the mods decide about exchanges. */
export const modExchanges: FastifyPluginAsyncZod = async (app) => {
  const tags = ['mod']
  const { clock, config, random } = app
  const one = { 200: envelope(exchangeSchema) }
  const desk = (request: { member: SessionMember | null }): Desk => ({
    site: config,
    actor: memberOf(request),
    random,
    now: clock.now(),
  })

  app.get(
    '/api/mod/exchanges',
    {
      onRequest: app.mod,
      schema: {
        tags,
        querystring: listQuery({ perPage: PER_PAGE, filters: ['status'] }),
        response: { 200: page(exchangeSchema) },
      },
    },
    async (request) => {
      const statuses = filterOf(request.query, 'status')?.split(',') ?? []
      const unknown = statuses.find((status) => !isExchangeStatus(status))
      if (unknown !== undefined)
        throw new Refused(400, `Unknown filter[status]: ${unknown}`, { code: 'invalid_query' })
      const now = clock.now()
      const wanted = statuses.filter(isExchangeStatus)
      const { rows, meta } = await exchangesForMods(app.db, wanted, request.query, now)
      const showing = { reader: memberOf(request), now, detail: 'few' } as const
      return { data: await exchangesFor(app.db, rows, showing), meta }
    },
  )

  app.post(
    '/api/mod/exchanges/:id/approve',
    {
      onRequest: app.mod,
      schema: { tags, params: slugParams, body: approvalInputSchema, response: one },
    },
    app.act(async (tx, request) => {
      const at = desk(request)
      const { start_at } = request.body
      const startAt = start_at ? new Date(start_at) : null
      const row = await approveExchange(tx, request.params.id, startAt, at)
      return { data: await exchangeFor(tx, row, { reader: at.actor, now: at.now }) }
    }),
  )

  app.post(
    '/api/mod/exchanges/:id/reject',
    {
      onRequest: app.mod,
      schema: { tags, params: slugParams, body: reasonSchema, response: one },
    },
    app.act(async (tx, request) => {
      const at = desk(request)
      const row = await rejectExchange(tx, request.params.id, request.body.reason, at)
      return { data: await exchangeFor(tx, row, { reader: at.actor, now: at.now }) }
    }),
  )

  app.post(
    '/api/mod/exchanges/:id/cancel',
    {
      onRequest: app.mod,
      schema: { tags, params: slugParams, body: reasonSchema, response: one },
    },
    app.act(async (tx, request) => {
      const at = desk(request)
      const row = await cancelExchange(tx, request.params.id, request.body.reason, at)
      return { data: await exchangeFor(tx, row, { reader: at.actor, now: at.now }) }
    }),
  )

  app.post(
    '/api/mod/exchanges/:id/pair',
    { onRequest: app.mod, schema: { tags, params: slugParams, response: one } },
    app.act(async (tx, request) => {
      const at = desk(request)
      const outcome = await pairNow(tx, request.params.id, at)
      if (outcome.result === 'impossible')
        throw new Refused(422, 'Not everybody can be paired yet.', { code: 'infeasible' })
      const row = await lockExchange(tx, request.params.id)
      return { data: await exchangeFor(tx, row, { reader: at.actor, now: at.now }) }
    }),
  )

  app.get(
    '/api/mod/exchanges/:id/pairing',
    {
      onRequest: app.mod,
      schema: { tags, params: slugParams, response: { 200: envelope(pairingCheckSchema) } },
    },
    async ({ params }) => {
      const row = await findExchange(app.db, params.id)
      if (!row) throw notFound()
      return { data: await pairingCheckOf(app.db, row.id, { random, now: clock.now() }) }
    },
  )

  app.get(
    '/api/mod/signups/:id/removal',
    {
      onRequest: app.mod,
      schema: { tags, params: idParams, response: { 200: envelope(removalPlanSchema) } },
    },
    async (request) => ({
      data: await removalPlanOf(app.db, request.params.id, desk(request)),
    }),
  )

  app.post(
    '/api/mod/signups/:id/remove',
    { onRequest: app.mod, schema: { tags, params: idParams, body: removalInputSchema } },
    app.act(async (tx, request) => {
      await removeFromExchange(tx, request.params.id, request.body, desk(request))
      return { status: 204 }
    }),
  )
}
