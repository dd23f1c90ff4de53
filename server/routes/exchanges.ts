import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { exchangeInputSchema } from '#rules/exchange/input.ts'
import { isCancelled, isEnded } from '#rules/exchange/phase.ts'
import { EXCHANGES_A_PAGE, exchangeSchema, maySee } from '#rules/exchange/schema.ts'
import { isMod } from '#rules/member/schema.ts'
import { missingSurveys } from '#rules/survey/completion.ts'
import { surveySchema } from '#rules/survey/schema.ts'
import {
  beforeQuery,
  envelope,
  filterOf,
  isOn,
  listQuery,
  page,
  slugParams,
  wholeListQuery,
} from '#rules/wire/api.ts'
import type { MyLook } from '#server/act.ts'
import { pinExchange } from '#server/acts/pin-exchange.ts'
import { publishExchange, reviseExchange, takeBackExchange } from '#server/acts/publish-exchange.ts'
import { asOfNow } from '#server/plugins/as-of-now.ts'
import { notFound } from '#server/refused.ts'
import { exchangesForHome, listExchanges, SORTS } from '#server/resources/exchanges/list.ts'
import { ownPartIn } from '#server/resources/exchanges/own-part.ts'
import { findExchange } from '#server/resources/exchanges/store.ts'
import { exchangeFor, exchangesFor } from '#server/resources/exchanges/view.ts'
import { filledSurveysOf, listSurveys, surveysOf } from '#server/resources/surveys/store.ts'
import { searchIn } from '#server/search.ts'

const FILTERS = ['is_available', 'is_soon', 'regions', 'search', 'mine']

/** Exchanges, as members see and create them. */
export const exchanges: FastifyPluginAsyncZod = async (app) => {
  const tags = ['exchanges']
  const { clock } = app
  const one = { 200: envelope(exchangeSchema) }

  /** @throws Refused with 404 for an exchange that this member may not see */
  async function visibleExchange(look: MyLook, idOrSlug: string) {
    const { db, me: reader, now } = look
    const row = await findExchange(db, idOrSlug)
    if (!row) throw notFound()
    const exchange = await exchangeFor(db, row, { reader, now })
    const asker = { id: reader.id, isMod: isMod(reader), isSignedUp: exchange.is_signed_up }
    if (!maySee(exchange, asker)) throw notFound()
    const hasPairs = row.pairedAt !== null && !isCancelled(exchange) && !isEnded(exchange, now)
    return { ...exchange, mod_part: hasPairs ? await ownPartIn(db, row.id, look) : null }
  }

  app.get(
    '/api/exchanges',
    {
      onRequest: app.signedIn,
      schema: {
        tags,
        querystring: listQuery({
          perPage: EXCHANGES_A_PAGE,
          sorts: SORTS,
          filters: FILTERS,
          more: beforeQuery(),
        }),
        response: { 200: page(exchangeSchema) },
      },
    },
    app.look(async ({ db, me: reader, now }, { query }) => {
      const filters = {
        isAvailable: isOn(filterOf(query, 'is_available')),
        isSoon: isOn(filterOf(query, 'is_soon')),
        isMine: isOn(filterOf(query, 'mine')),
        regions: filterOf(query, 'regions')?.split(',') ?? [],
        search: searchIn(query, 'filter[search]'),
      }
      const { rows, meta } = await listExchanges(db, reader.id, filters, query, now)
      return { data: await exchangesFor(db, rows, { reader, now, detail: 'few' }), meta }
    }),
  )

  app.get(
    '/api/exchanges/homepage',
    {
      onRequest: app.signedIn,
      schema: {
        tags,
        querystring: wholeListQuery(),
        response: { 200: envelope(z.array(exchangeSchema)) },
      },
    },
    app.look(async ({ db, me: reader, now }) => {
      const rows = await exchangesForHome(db, reader.id, now)
      return { data: await exchangesFor(db, rows, { reader, now, detail: 'few' }) }
    }),
  )

  app.get(
    '/api/exchange-detail/:id',
    { onRequest: app.signedIn, schema: { tags, params: slugParams, response: one } },
    app.look(async (look, { params }) => ({ data: await visibleExchange(look, params.id) })),
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
      app.limits.proposals.take({ member: reader.id })
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

  app.delete(
    '/api/exchanges/:id',
    { onRequest: app.signedIn, schema: { tags, params: slugParams } },
    app.act((act, { params }) => takeBackExchange(act, params.id)),
  )

  app.post(
    '/api/exchanges/:id/pin',
    { onRequest: app.signedIn, schema: { tags, params: slugParams, response: one } },
    app.act(async (act, { params }) => {
      const { tx, me: reader, now } = act
      const row = await pinExchange(act, params.id)
      return { data: await exchangeFor(tx, row, { reader, now }) }
    }),
  )

  app.post(
    '/api/exchanges/:id/needed-surveys',
    {
      onRequest: app.signedIn,
      schema: { tags, params: slugParams, response: { 200: envelope(z.array(surveySchema)) } },
    },
    app.look(async (look, { params }) => {
      const { db, me } = look
      const { id } = await visibleExchange(look, params.id)
      const missing = missingSurveys(await surveysOf(db, id), await filledSurveysOf(db, me.id))
      return { data: missing.length === 0 ? [] : await listSurveys(db, me.id, missing) }
    }),
  )
}
