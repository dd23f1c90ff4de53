import type { FastifySchema, FastifySchemaCompiler } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import type * as z from 'zod/mini'
import type { Clock } from '#server/clock.ts'

/**
 * Compiles the validator for a body whose rules depend on the date. OpenAPI describes the rules as of the server's
 * start; each request is validated by the rules as of its arrival.
 * `{ schema: { body: rules(clock.now()) }, validatorCompiler: asOfNow(clock, rules) }`
 */
export const asOfNow =
  <Schema extends FastifySchema>(
    clock: Clock,
    rules: (now: Date) => z.ZodMiniType,
  ): FastifySchemaCompiler<Schema> =>
  ({ schema, ...route }) => {
    const described = schema as unknown as z.ZodMiniType
    return route.httpPart === 'body'
      ? (data) => validatorCompiler({ ...route, schema: rules(clock.now()) })(data)
      : validatorCompiler({ ...route, schema: described })
  }
