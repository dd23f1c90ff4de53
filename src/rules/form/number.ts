import * as z from 'zod/mini'
import { numberLabel } from '#rules/text/number-words.ts'
import { expects, REQUIRED } from './field.ts'

const NOT_A_NUMBER = 'This is not a valid number'
const tooFew = (min: number) => `This field should be at least ${min}`
const tooMany = (max: number) => `This field should be at most ${numberLabel(max)}`

/**
 * Parses a number that a user entered in a field or chose in a select. Spaces around it are ignored, and a comma counts
 * as a decimal point. Returns undefined for a blank text, and NaN for anything that is not a number.
 */
function typed(value: number | string | null): number | undefined {
  if (typeof value === 'number') return value
  const text = value?.trim().replace(',', '.') ?? ''
  if (text === '') return undefined
  return /^-?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : Number.NaN
}

const entry = () => z.union([z.number(), z.string()], expects('a number'))

const parsed = () =>
  z.number({ error: ({ input }) => (input === undefined ? REQUIRED : NOT_A_NUMBER) })

/** A required number in a form or a request body, sent as a number or as text. */
export const typedNumber = () =>
  z.pipe(
    entry(),
    z.pipe(
      z.transform((value: number | string) => typed(value) as number),
      parsed(),
    ),
  )

/** An optional number: null and a blank text become null. */
export const optionalNumber = (...checks: z.core.$ZodCheck<number>[]) =>
  z.pipe(
    z.nullable(entry()),
    z.pipe(
      z.transform((value: number | string | null) => typed(value) ?? null),
      z.nullable(parsed().check(...checks)),
    ),
  )

interface Range {
  min: number
  max: number
}

export const wholeNumber = ({ min, max }: Range) =>
  typedNumber().check(
    z.refine(Number.isInteger, { error: NOT_A_NUMBER, abort: true }),
    z.minimum(min, tooFew(min)),
    z.maximum(max, tooMany(max)),
  )

/** An optional whole number. */
export const optionalWhole = ({ min, max }: Range) =>
  optionalNumber(
    z.refine(Number.isInteger, { error: NOT_A_NUMBER, abort: true }),
    z.minimum(min, tooFew(min)),
    z.maximum(max, tooMany(max)),
  )

export const PRICE_MAX = 99_999_999.99

/** A price with up to two decimals, or null if the field is left blank. */
export const price = () =>
  optionalNumber(
    z.minimum(0, tooFew(0)),
    z.maximum(PRICE_MAX, tooMany(PRICE_MAX)),
    z.refine((amount) => Number(amount.toFixed(2)) === amount, {
      error: 'At most two decimal places are allowed',
    }),
  )
