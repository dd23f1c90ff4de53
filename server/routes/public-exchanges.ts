import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { publicExchangeSchema } from '#rules/exchange/public.ts'
import { envelope, slugParams, wholeListQuery } from '#rules/wire/api.ts'
import { notFound, unavailable } from '#server/errors/refused.ts'
import { exchangesForGuests, findPublicExchange } from '#server/resources/exchanges/public.ts'
import { keyOf, readWhole } from '#server/storage/store.ts'

/**
 * Cache time of a preview: long enough for a chat in which many people open the same link, but not much longer, because
 * an exchange is no longer public once it has started.
 */
const TEN_MINUTES = 'public, max-age=600'

const pictureParams = z.object({
  picture: z.string().check(z.regex(/^[a-z0-9-]{1,120}\.png$/, 'Not found')),
})

/** Exchanges as guests see them. With `PUBLIC_EXCHANGES=off`, guests see none. */
export const publicExchanges: FastifyPluginAsyncZod = async (app) => {
  const tags = ['public']
  const { publicExchanges: isOn } = app.config
  const find: typeof findPublicExchange = async (...asked) =>
    isOn ? findPublicExchange(...asked) : null

  app.get(
    '/api/public/exchanges',
    {
      onRequest: app.anyone,
      schema: {
        tags,
        querystring: wholeListQuery(),
        response: { 200: envelope(z.array(publicExchangeSchema)) },
      },
    },
    app.lookOfAnyone(async ({ db, now }) => {
      if (!isOn) throw notFound()
      return { data: await exchangesForGuests(db, now) }
    }),
  )

  app.get(
    '/api/public/exchanges/:id',
    {
      onRequest: app.anyone,
      schema: { tags, params: slugParams, response: { 200: envelope(publicExchangeSchema) } },
    },
    app.lookOfAnyone(async ({ db, now }, { params }) => {
      const shared = await find(db, params.id, now)
      if (!shared) throw notFound()
      return { data: shared.exchange }
    }),
  )

  app.get(
    '/og/:picture',
    { schema: { hide: true, params: pictureParams } },
    async ({ params }, reply) => {
      if (app.isCrowded()) throw unavailable()
      const slug = params.picture.replace(/\.png$/, '')
      const shared = await find(app.db, slug, app.clock.now())
      if (!shared?.preview) throw notFound()
      reply.header('Cache-Control', TEN_MINUTES).type('image/png')
      return reply.send(await readWhole(app.store, keyOf(shared.preview)))
    },
  )
}
