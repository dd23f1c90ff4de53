import * as z from 'zod/mini'
import { expects, REQUIRED } from './field.ts'
import { optionalNumber, typedNumber } from './number.ts'

export const NOT_KNOWN = 'This is not one of the choices'

/** The largest id: ids are PostgreSQL integers. */
const LARGEST_ID = 2 ** 31 - 1

const isId = (least: 0 | 1 = 1) =>
  z.refine<number>((id) => Number.isInteger(id) && id >= least && id <= LARGEST_ID, {
    error: NOT_KNOWN,
  })

/** The id of another item, chosen in a form. */
export const chosenId = () => typedNumber().check(isId())

/** An optional id: null and a blank text become null. */
export const optionalId = () => optionalNumber(isId())

/** Several chosen ids. With `least: 0`, the id 0 is also accepted; it means "none of those". */
export const chosenIds = (most: number, least: 0 | 1 = 1) =>
  z.array(typedNumber().check(isId(least)), expects('a list')).check(
    z.maxLength(most, { error: `At most ${most} can be chosen` }),
    z.overwrite((ids) => [...new Set(ids)]),
  )

/** A value from a fixed list. A missing choice is "required", an unknown value "not one of the choices". */
export const choice = <const Values extends readonly [string, ...string[]]>(
  values: Values,
  words = REQUIRED,
) =>
  z.enum(values, {
    error: ({ input }) =>
      input === undefined || input === null || input === '' ? words : NOT_KNOWN,
  })

/** A number from a short list, chosen with radio buttons or a select, which send strings. */
export const numberAmong = <const Value extends number>(values: readonly Value[]) =>
  typedNumber().check(
    z.refine((value) => values.some((one) => one === value), { error: NOT_KNOWN }),
  ) as unknown as z.ZodMiniType<Value, number | string>
