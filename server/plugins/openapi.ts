import swagger from '@fastify/swagger'
import fp from 'fastify-plugin'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { errorBodySchema } from '#rules/wire/api.ts'

/** The contract as OpenAPI, made from the schemas with which the routes themselves check. */
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
    // What answers nothing declares nothing.
    const answers = schema.response ?? { 204: z.null() }
    schema.response = { ...answers, '4xx': errorBodySchema, '5xx': errorBodySchema }
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger())
})
