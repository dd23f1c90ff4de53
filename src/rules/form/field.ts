import * as z from 'zod/mini'
import { numberLabel } from '#rules/text/number-words.ts'

export const REQUIRED = 'This field is required'

type Expected = 'text' | 'a number' | 'a list' | 'a date and time' | 'yes or no'

export const shouldBe = (what: Expected): string => `This should be ${what}`

/**
 * The parameter of a zod type that words its refusals: a missing value is "required", a value of another type is told
 * what it should be. Without it zod speaks for itself, in English for developers.
 */
export const expects = (what: Expected, missing = REQUIRED) => ({
  error: ({ input }: { input?: unknown }) =>
    input === undefined || input === null ? missing : shouldBe(what),
})

export const tooLong = (max: number) =>
  `This field should be at most ${numberLabel(max)} characters long`
export const tooShort = (min: number) => `This field should be at least ${min} characters long`

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
