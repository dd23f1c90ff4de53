import * as z from 'zod/mini'
import { numberLabel } from '#rules/text/number-words.ts'
import { NOT_KNOWN } from './choice.ts'
import { REQUIRED } from './field.ts'

const NOT_A_NUMBER = 'This is not a valid number'
const tooFew = (min: number) => `This field should be at least ${min}`
const tooMany = (max: number) => `This field should be at most ${numberLabel(max)}`

/**
 * A typed number as people write it: spaces around, a comma or a dot. Blank is undefined; what is not a number is NaN.
 */
function typed(value: number | string | null): number | undefined {
  if (typeof value === 'number') return value
  const text = value?.trim().replace(',', '.') ?? ''
  if (text === '') return undefined
  return /^-?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : Number.NaN
}

const asNumber = () =>
  z.number({ error: ({ input }) => (input === undefined ? REQUIRED : NOT_A_NUMBER) })

const entry = () => z.union([z.number(), z.string()], REQUIRED)

interface Range {
  min: number
  max: number
}

interface Range {
  min: number
  max: number
}

/** A whole number from a field; numbers and typed text alike. */
export const wholeNumber = ({ min, max }: Range) =>
  z.pipe(
    entry(),
    z.pipe(
      z.transform((value: number | string) => typed(value) as number),
      asNumber().check(
        z.refine(Number.isInteger, { error: NOT_A_NUMBER, abort: true }),
        z.minimum(min, tooFew(min)),
        z.maximum(max, tooMany(max)),
      ),
    ),
  )

/** One of a few numbers, chosen by a radio, which speaks in strings. */
export const numberAmong = <const Value extends number>(values: readonly Value[]) =>
  z.pipe(
    entry(),
    z.pipe(
      z.transform((value: number | string) => typed(value) as number),
      asNumber().check(
        z.refine((value) => values.some((one) => one === value), { error: NOT_KNOWN }),
      ),
    ),
  ) as unknown as z.ZodMiniType<Value, number | string>

export const PRICE_MAX = 99_999_999.99

/** A price of two decimals, or null where the field is left blank. */
export const price = () =>
  z.pipe(
    z.nullable(entry()),
    z.pipe(
      z.transform((value: number | string | null) => typed(value) ?? null),
      z.nullable(
        asNumber().check(
          z.minimum(0, tooFew(0)),
          z.maximum(PRICE_MAX, tooMany(PRICE_MAX)),
          z.refine((amount) => Number(amount.toFixed(2)) === amount, {
            error: 'At most two decimal places are allowed',
          }),
        ),
      ),
    ),
  )
