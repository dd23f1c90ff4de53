import type { FastifySchema, FastifySchemaCompiler } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import type * as z from 'zod/mini'
import type { Clock } from '#server/time/clock.ts'

/**
 * Compiles the validator for a body whose rules depend on the date. The OpenAPI document describes the rules on the day
 * of the server's start, but each request is validated by the rules at its arrival.
 * @example `{ schema: { body: rules(clock.now()) }, validatorCompiler: asOfNow(clock, rules) }`
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
