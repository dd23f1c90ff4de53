import type * as z from 'zod/mini'
import { type FieldErrors, fieldErrors } from '#rules/wire/problem.ts'

/**
 * Resolves to the schema's own type if it has every field of the form except those in `Carried`, otherwise to `never`,
 * so that an incomplete schema does not compile.
 */
type WithFields<Schema extends z.ZodMiniType, Values, Carried> =
  Exclude<keyof Values, Carried> extends keyof z.output<Schema> ? Schema : never

/**
 * Checks the values of a form against its schema. A schema that lacks a field of the form does not compile. The fields
 * in `carried`, such as the id of the edited item, are sent along and need no check.
 */
export const checked =
  <
    Schema extends z.ZodMiniType,
    Values,
    Given = unknown,
    const Carried extends readonly (keyof Values)[] = [],
  >(
    schema:
      | WithFields<Schema, Values, Carried[number]>
      | ((given: Given) => WithFields<Schema, Values, Carried[number]>),
    _carried?: Carried,
  ) =>
  (values: Values, given: Given): FieldErrors =>
    fieldErrors(typeof schema === 'function' ? schema(given) : schema, values)
