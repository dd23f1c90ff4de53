import * as z from 'zod/mini'
import { numberLabel } from '#rules/text/number-words.ts'

export const REQUIRED = 'This field is required'
export const NOT_A_NUMBER = 'This is not a valid number'
export const NOT_KNOWN = 'This is not one of the choices'
export const tooLong = (max: number) =>
  `This field should be at most ${numberLabel(max)} characters long`
export const tooShort = (min: number) => `This field should be at least ${min} characters long`
export const tooFew = (min: number) => `This field should be at least ${min}`
export const tooMany = (max: number) => `This field should be at most ${numberLabel(max)}`

/** An object of fields that people fill in; what is not an object at all is refused in words too. */
export const form = <Shape extends z.core.$ZodShape>(shape: Shape) =>
  z.object(shape, 'Please fill in the form')

/**
 * A rule between fields, checked even while other fields are still wrong, so that a form shows all it has to say. The
 * rule has to tolerate missing and wrong values.
 */
export const across = <T>(field: string, words: string, holds: (values: Partial<T>) => boolean) =>
  z.refine<T>((values) => holds(values as Partial<T>), {
    path: [field],
    error: words,
    when: ({ value }) => typeof value === 'object' && value !== null,
  })

type Values = Readonly<Record<string, unknown>>

/**
 * A form with a field that only some answers ask for. With the other answers it is out of sight, and neither checked
 * nor kept.
 */
export const askedIf = <Form extends z.ZodMiniType>(
  field: string,
  isAsked: (values: Values) => boolean,
  form: Form,
) =>
  z.pipe(
    z.transform((values: unknown) => {
      const isForm = typeof values === 'object' && values !== null
      return isForm && !isAsked(values as Values) ? { ...values, [field]: null } : values
    }),
    form,
  )

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
