import * as z from 'zod/mini'
import { REQUIRED } from './field.ts'

export const NOT_KNOWN = 'This is not one of the choices'

/** PostgreSQL's integer is the widest id there is. */
const LARGEST_ID = 2 ** 31 - 1

/** The id of another thing, chosen in a form. */
export const chosenId = () =>
  z
    .number(REQUIRED)
    .check(
      z.refine((id) => Number.isInteger(id) && id > 0 && id <= LARGEST_ID, { error: NOT_KNOWN }),
    )

/** Several ids; `least` 0 lets through the choice that means "none of those". */
export const chosenIds = (most: number, least: 0 | 1 = 1) =>
  z
    .array(
      z.number(NOT_KNOWN).check(
        z.refine((id) => Number.isInteger(id) && id >= least && id <= LARGEST_ID, {
          error: NOT_KNOWN,
        }),
      ),
      NOT_KNOWN,
    )
    .check(
      z.maxLength(most, { error: `At most ${most} can be chosen` }),
      z.overwrite((ids) => [...new Set(ids)]),
    )

/** One of a fixed list of words; a missing choice is "required", an unknown one "not one of the choices". */
export const choice = <const Values extends readonly [string, ...string[]]>(
  values: Values,
  words = REQUIRED,
) =>
  z.enum(values, {
    error: ({ input }) =>
      input === undefined || input === null || input === '' ? words : NOT_KNOWN,
  })
