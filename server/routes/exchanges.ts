import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { exchangeInputSchema } from '#rules/exchange/input.ts'
import { EXCHANGES_A_PAGE, exchangeSchema, maySee } from '#rules/exchange/schema.ts'
import { isMod } from '#rules/member/schema.ts'
import { missingSurveys, surveySchema } from '#rules/survey/schema.ts'
import { envelope, filterOf, isOn, listQuery, page, slugParams } from '#rules/wire/api.ts'
import { publishExchange, reviseExchange } from '#server/acts/publish-exchange.ts'
import type { Reader } from '#server/db/types.ts'
import { asOfNow } from '#server/plugins/as-of-now.ts'
import { memberOf } from '#server/plugins/session.ts'
import { notFound } from '#server/refused.ts'
import { exchangesForHome, listExchanges, SORTS } from '#server/resources/exchanges/list.ts'
import { findExchange } from '#server/resources/exchanges/store.ts'
import { exchangeFor, exchangesFor } from '#server/resources/exchanges/view.ts'
import type { MemberRow } from '#server/resources/members/store.ts'
import { filledSurveysOf, listSurveys, surveysOf } from '#server/resources/surveys/store.ts'
import { searchIn } from '#server/search.ts'

const FILTERS = ['is_available', 'is_soon', 'regions', 'search', 'mine']

/** Exchanges as members see and make them. */
export const exchanges: FastifyPluginAsyncZod = async (app) => {
  const tags = ['exchanges']
  const { clock } = app
  const one = { 200: envelope(exchangeSchema) }

  /** @throws Refused with 404 for what this member may not know of */
  async function visibleExchange(db: Reader, reader: MemberRow, idOrSlug: string) {
    const row = await findExchange(db, idOrSlug)
    if (!row) throw notFound()
    const exchange = await exchangeFor(db, row, { reader, now: clock.now() })
    const asker = { id: reader.id, isMod: isMod(reader), isSignedUp: exchange.is_signed_up }
    if (!maySee(exchange, asker)) throw notFound()
    return exchange
  }

  app.get(
    '/api/exchanges',
    {
      onRequest: app.signedIn,
      schema: {
        tags,
        querystring: listQuery({ perPage: EXCHANGES_A_PAGE, sorts: SORTS, filters: FILTERS }),
        response: { 200: page(exchangeSchema) },
      },
    },
    async (request) => {
      const { query } = request
      const reader = memberOf(request)
      const now = clock.now()
      const filters = {
        isAvailable: isOn(filterOf(query, 'is_available')),
        isSoon: isOn(filterOf(query, 'is_soon')),
        isMine: isOn(filterOf(query, 'mine')),
        regions: filterOf(query, 'regions')?.split(',') ?? [],
        search: searchIn(query, 'filter[search]'),
      }
      const { rows, meta } = await listExchanges(app.db, reader.id, filters, query, now)
      return { data: await exchangesFor(app.db, rows, { reader, now, detail: 'few' }), meta }
    },
  )

  app.get(
    '/api/exchanges/homepage',
    {
      onRequest: app.signedIn,
      schema: { tags, response: { 200: envelope(z.array(exchangeSchema)) } },
    },
    async (request) => {
      const reader = memberOf(request)
      const now = clock.now()
      const rows = await exchangesForHome(app.db, reader.id, now)
      return { data: await exchangesFor(app.db, rows, { reader, now, detail: 'few' }) }
    },
  )

  app.get(
    '/api/exchange-detail/:id',
    { onRequest: app.signedIn, schema: { tags, params: slugParams, response: one } },
    async (request) => ({
      data: await visibleExchange(app.db, memberOf(request), request.params.id),
    }),
  )

  app.post(
    '/api/exchanges',
    {
      onRequest: app.signedIn,
      schema: {
        tags,
        body: exchangeInputSchema(clock.now()),
        response: { 201: envelope(exchangeSchema) },
      },
      validatorCompiler: asOfNow(clock, exchangeInputSchema),
    },
    app.act(async (act, request) => {
      const { tx, me: reader, now } = act
      app.proposals.take({ member: reader.id })
      const made = await publishExchange(act, request.body)
      return { status: 201, data: await exchangeFor(tx, made, { reader, now }) }
    }),
  )

  app.put(
    '/api/exchanges/:id',
    {
      onRequest: app.signedIn,
      schema: {
        tags,
        params: slugParams,
        body: exchangeInputSchema(clock.now()),
        response: one,
      },
      validatorCompiler: asOfNow(clock, exchangeInputSchema),
    },
    app.act(async (act, request) => {
      const { tx, me: reader, now } = act
      const row = await reviseExchange(act, request.params.id, request.body)
      return { data: await exchangeFor(tx, row, { reader, now }) }
    }),
  )

  app.post(
    '/api/exchanges/:id/needed-surveys',
    {
      onRequest: app.signedIn,
      schema: { tags, params: slugParams, response: { 200: envelope(z.array(surveySchema)) } },
    },
    async (request) => {
      const reader = memberOf(request)
      const { id } = await visibleExchange(app.db, reader, request.params.id)
      const filled = await filledSurveysOf(app.db, reader.id)
      const missing = missingSurveys(await surveysOf(app.db, id), filled)
      return { data: missing.length === 0 ? [] : await listSurveys(app.db, reader.id, missing) }
    },
  )
}
