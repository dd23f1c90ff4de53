import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { localitySchema, whereQuery } from '#rules/feed/place.ts'
import { envelope } from '#rules/wire/api.ts'
import { townNamer } from '#server/places/name-town.ts'
import { rates } from '#server/plugins/limits.ts'

/** Names the town at a position, for the location of a post; nothing is stored. */
export const places: FastifyPluginAsyncZod = async (app) => {
  const townAt = townNamer({ geocoder: app.config.geocoder, log: app.log })

  app.get(
    '/api/geocode',
    {
      onRequest: app.signedIn,
      config: { rateLimit: rates.geocode },
      schema: {
        tags: ['posts'],
        querystring: whereQuery(),
        response: { 200: envelope(localitySchema) },
      },
    },
    async ({ query }) => {
      const locality = await townAt(query)
      return { data: locality === null ? null : { locality } }
    },
  )
}
