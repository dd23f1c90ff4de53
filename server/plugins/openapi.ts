import swagger from '@fastify/swagger'
import fp from 'fastify-plugin'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { errorBodySchema } from '#rules/wire/api.ts'

/** Publishes the contract as OpenAPI, generated from the schemas that validate the routes' requests. */
export const openapi = fp(async (app) => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Critter Swap', version: '1' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
      security: [{ bearer: [] }],
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  })
  app.addHook('onRoute', ({ url, schema, onRequest }) => {
    if (!schema || !url.startsWith('/api/')) return
    if (onRequest === undefined || onRequest === app.anyone) schema.security = []
    // A route that declares no response responds with 204.
    const answers = schema.response ?? { 204: z.null() }
    schema.response = { ...answers, '4xx': errorBodySchema, '5xx': errorBodySchema }
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger())
})
