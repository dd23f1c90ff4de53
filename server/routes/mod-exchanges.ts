import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { removalInputSchema, removalPlanSchema } from '#rules/exchange/removal.ts'
import { exchangeSchema } from '#rules/exchange/schema.ts'
import { approvalInputSchema, reasonSchema } from '#rules/mod/approval.ts'
import { modExchangeSchema } from '#rules/mod/exchange.ts'
import { pairSchema } from '#rules/mod/pairs.ts'
import { isExchangeStatus, pairingCheckSchema } from '#rules/mod/schema.ts'
import { envelope, filterOf, idParams, listQuery, page, slugParams } from '#rules/wire/api.ts'
import type { MyAct } from '#server/act.ts'
import {
  approveExchange,
  cancelExchange,
  pairNow,
  rejectExchange,
  tryForNow,
} from '#server/acts/decide-exchange.ts'
import { readPairs } from '#server/acts/read-pairs.ts'
import { planRemoval, removeFromExchange } from '#server/acts/remove-participant.ts'
import { pairingCheckOf } from '#server/acts/try-pairing.ts'
import { notFound, Refused } from '#server/errors/refused.ts'
import { withFirst } from '#server/lists/first.ts'
import { exchangesForMods } from '#server/resources/exchanges/list.ts'
import type { ExchangeRow } from '#server/resources/exchanges/store.ts'
import { findExchange, lockExchange } from '#server/resources/exchanges/store.ts'
import { exchangeFor, exchangesFor } from '#server/resources/exchanges/view.ts'
import { unopenedMatches } from '#server/resources/signups/store.ts'
import { countInLines } from '#server/resources/waiting/store.ts'

const PER_PAGE = 20

/** The mods' decisions about exchanges. */
export const modExchanges: FastifyPluginAsyncZod = async (app) => {
  const tags = ['mod']
  const one = { 200: envelope(exchangeSchema) }
  const seen = async ({ tx, me: reader, now, site }: MyAct, row: ExchangeRow) => ({
    data: await exchangeFor(tx, row.id, { reader, now, site }),
  })

  app.get(
    '/api/mod/exchanges',
    {
      onRequest: app.mod,
      schema: {
        tags,
        querystring: listQuery({ perPage: PER_PAGE, filters: ['status'] }),
        response: { 200: page(modExchangeSchema) },
      },
    },
    app.look(async ({ db, me: reader, now, site }, { query }) => {
      const statuses = filterOf(query, 'status')?.split(',') ?? []
      const unknown = statuses.find((status) => !isExchangeStatus(status))
      if (unknown !== undefined)
        throw new Refused(400, `Unknown filter[status]: ${unknown}`, { code: 'invalid_query' })
      const wanted = statuses.filter(isExchangeStatus)
      const { rows, meta } = await exchangesForMods(db, wanted, withFirst(query), now)
      const ids = rows.map(({ id }) => id)
      const shown = await exchangesFor(db, ids, { reader, now, site })
      const unopened = await unopenedMatches(db, ids)
      const inLine = await countInLines(db, ids)
      const data = shown.map((one) => ({
        ...one,
        unopened_matches: unopened.get(one.id) ?? 0,
        waiting_count: inLine.get(one.id) ?? 0,
      }))
      return { data, meta }
    }),
  )

  app.post(
    '/api/mod/exchanges/:id/approve',
    {
      onRequest: app.mod,
      schema: { tags, params: slugParams, body: approvalInputSchema, response: one },
    },
    app.act(async (act, request) => {
      const { start_at } = request.body
      const startAt = start_at ? new Date(start_at) : null
      return seen(act, await approveExchange(act, request.params.id, startAt))
    }),
  )

  app.post(
    '/api/mod/exchanges/:id/reject',
    {
      onRequest: app.mod,
      schema: { tags, params: slugParams, body: reasonSchema, response: one },
    },
    app.act(async (act, request) =>
      seen(act, await rejectExchange(act, request.params.id, request.body.reason)),
    ),
  )

  app.post(
    '/api/mod/exchanges/:id/cancel',
    {
      onRequest: app.mod,
      schema: { tags, params: slugParams, body: reasonSchema, response: one },
    },
    app.act(async (act, request) =>
      seen(act, await cancelExchange(act, request.params.id, request.body.reason)),
    ),
  )

  app.post(
    '/api/mod/exchanges/:id/pair',
    { onRequest: app.mod, schema: { tags, params: slugParams, response: one } },
    async (request, reply) => {
      const { id } = request.params
      const tried = await app.look((look) => tryForNow(look, id))(request)
      const pairing = app.act(async (act) => {
        const outcome = await pairNow(act, id, tried)
        if (outcome.result === 'impossible')
          throw new Refused(422, 'Not everyone can be paired yet.', { code: 'infeasible' })
        return seen(act, await lockExchange(act.tx, id))
      })
      await pairing(request, reply)
    },
  )

  app.post(
    '/api/mod/exchanges/:id/pairs',
    {
      onRequest: app.mod,
      schema: { tags, params: slugParams, response: { 200: envelope(z.array(pairSchema)) } },
    },
    app.act(async (act, { params }) => ({ data: await readPairs(act, params.id) }), {
      secret: true,
    }),
  )

  app.get(
    '/api/mod/exchanges/:id/pairing',
    {
      onRequest: app.mod,
      schema: { tags, params: slugParams, response: { 200: envelope(pairingCheckSchema) } },
    },
    app.look(async (look, { params }) => {
      const row = await findExchange(look.db, params.id)
      if (!row) throw notFound()
      return { data: await pairingCheckOf(look, row.id) }
    }),
  )

  app.post(
    '/api/mod/signups/:id/removal',
    {
      onRequest: app.mod,
      schema: { tags, params: idParams, response: { 200: envelope(removalPlanSchema) } },
    },
    app.act(async (act, { params }) => ({ data: await planRemoval(act, params.id) }), {
      secret: true,
    }),
  )

  app.post(
    '/api/mod/signups/:id/remove',
    { onRequest: app.mod, schema: { tags, params: idParams, body: removalInputSchema } },
    app.act((act, { params, body }) => removeFromExchange(act, params.id, body)),
  )
}
