import type * as z from 'zod/mini'
import { type FieldErrors, fieldErrors } from '#rules/wire/problem.ts'

/** The schema, if it has every field of the form but those that are only carried along; else nothing fits. */
type WithFields<Schema extends z.ZodMiniType, Values, Carried> =
  Exclude<keyof Values, Carried> extends keyof z.output<Schema> ? Schema : never

/**
 * Checks the values of a form against its schema. A field that the schema lacks does not compile; the fields in
 * `carried`, such as the id of what is edited, are sent along and need no check.
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
