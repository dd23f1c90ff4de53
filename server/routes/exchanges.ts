import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { exchangeInputSchema } from '#rules/exchange/input.ts'
import { isEnded, isRunning } from '#rules/exchange/phase.ts'
import { EXCHANGES_A_PAGE, exchangeSchema, maySee } from '#rules/exchange/schema.ts'
import { GALLERY_PAGE, storyPageSchema } from '#rules/exchange/story.ts'
import { waitingSchema } from '#rules/exchange/waiting.ts'
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
import { leaveWaitingList, waitInLine } from '#server/acts/wait-in-line.ts'
import { notFound } from '#server/errors/refused.ts'
import { searchIn } from '#server/lists/search.ts'
import { asOfNow } from '#server/plugins/as-of-now.ts'
import { exchangesForHome } from '#server/resources/exchanges/home.ts'
import { listExchanges, SORTS } from '#server/resources/exchanges/list.ts'
import { ownPartIn } from '#server/resources/exchanges/own-part.ts'
import { findExchange, termsOf } from '#server/resources/exchanges/store.ts'
import { figuresIn, galleryOf, participantsInStory } from '#server/resources/exchanges/story.ts'
import { exchangeFor, exchangesFor, findExchangeFor } from '#server/resources/exchanges/view.ts'
import { filledSurveysOf, listSurveys } from '#server/resources/surveys/store.ts'

const FILTERS = ['is_available', 'is_soon', 'regions', 'search', 'mine']

/** Exchanges, as members see and create them. */
export const exchanges: FastifyPluginAsyncZod = async (app) => {
  const tags = ['exchanges']
  const { clock } = app
  const one = { 200: envelope(exchangeSchema) }

  /** @throws Refused with 404 for an exchange that this member may not see */
  async function visibleExchange(look: MyLook, idOrSlug: string) {
    const { db, me: reader, now, site } = look
    const exchange = await findExchangeFor(db, idOrSlug, { reader, now, site })
    if (!exchange) throw notFound()
    const asker = { id: reader.id, isMod: isMod(reader), isSignedUp: exchange.is_signed_up }
    if (!maySee(exchange, asker)) throw notFound()
    const mod_part = isRunning(exchange, now) ? await ownPartIn(db, exchange.id, look) : null
    return { ...exchange, mod_part }
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
    app.look(async ({ db, me: reader, now, site }, { query }) => {
      const filters = {
        isAvailable: isOn(filterOf(query, 'is_available')),
        isSoon: isOn(filterOf(query, 'is_soon')),
        isMine: isOn(filterOf(query, 'mine')),
        regions: filterOf(query, 'regions')?.split(',') ?? [],
        search: searchIn(query, 'filter[search]'),
      }
      const { rows, meta } = await listExchanges(db, reader.id, filters, query, now)
      return { data: await exchangesFor(db, rows, { reader, now, site }), meta }
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
    app.look(async ({ db, me: reader, now, site }) => {
      const ids = await exchangesForHome(db, reader.id, now)
      return { data: await exchangesFor(db, ids, { reader, now, site }) }
    }),
  )

  app.get(
    '/api/exchange-detail/:id',
    { onRequest: app.signedIn, schema: { tags, params: slugParams, response: one } },
    app.look(async (look, { params }) => ({ data: await visibleExchange(look, params.id) })),
  )

  app.get(
    '/api/exchanges/:id/story',
    {
      onRequest: app.signedIn,
      schema: {
        tags,
        params: slugParams,
        querystring: listQuery({
          perPage: GALLERY_PAGE,
          sorts: ['-created_at'],
          includes: ['comments'],
        }),
        response: { 200: storyPageSchema },
      },
    },
    app.look(async ({ db, me: reader, now }, { params, query }) => {
      const row = await findExchange(db, params.id)
      // Every member may see an exchange that has ended, because it was approved.
      if (!row || !isEnded(termsOf(row), now)) throw notFound()
      const withComments = query.include !== ''
      const gallery = await galleryOf(db, row.id, query, { reader, now, withComments })
      const figures = await figuresIn(db, row, now)
      const participants = await participantsInStory(db, row.id)
      return { data: { figures, participants, posts: gallery.data }, meta: gallery.meta }
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
      const { tx, me: reader, now, site } = act
      app.limits.proposals.take({ member: reader.id })
      const made = await publishExchange(act, request.body)
      return { status: 201, data: await exchangeFor(tx, made.id, { reader, now, site }) }
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
      const { tx, me: reader, now, site } = act
      const row = await reviseExchange(act, request.params.id, request.body)
      return { data: await exchangeFor(tx, row.id, { reader, now, site }) }
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
      const { tx, me: reader, now, site } = act
      const row = await pinExchange(act, params.id)
      return { data: await exchangeFor(tx, row.id, { reader, now, site }) }
    }),
  )

  const waiting = {
    onRequest: app.signedIn,
    schema: { tags, params: slugParams, response: { 200: envelope(waitingSchema) } },
  }
  app.post(
    '/api/exchanges/:id/waiting-list',
    waiting,
    app.act(async (act, { params }) => ({ data: await waitInLine(act, params.id) })),
  )
  app.delete(
    '/api/exchanges/:id/waiting-list',
    waiting,
    app.act(async (act, { params }) => ({ data: await leaveWaitingList(act, params.id) })),
  )

  app.post(
    '/api/exchanges/:id/needed-surveys',
    {
      onRequest: app.signedIn,
      schema: { tags, params: slugParams, response: { 200: envelope(z.array(surveySchema)) } },
    },
    app.look(async (look, { params }) => {
      const { db, me } = look
      const exchange = await visibleExchange(look, params.id)
      const missing = missingSurveys(exchange.surveys, await filledSurveysOf(db, me.id))
      return { data: missing.length === 0 ? [] : await listSurveys(db, me.id, missing) }
    }),
  )
}
