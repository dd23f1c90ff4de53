import * as z from 'zod/mini'
import { numberLabel } from '#rules/text/number-words.ts'

export const REQUIRED = 'This field is required'

type Expected = 'text' | 'a number' | 'a list' | 'a date and time' | 'yes or no'

export const shouldBe = (what: Expected): string => `This should be ${what}`

/**
 * The error option of a zod type. A missing value gets the error "required". For a value of another type, the message
 * names the expected type. Without this option, zod uses its own messages, which are written for developers.
 */
export const expects = (what: Expected, missing = REQUIRED) => ({
  error: ({ input }: { input?: unknown }) =>
    input === undefined || input === null ? missing : shouldBe(what),
})

export const tooLong = (max: number) =>
  `This field should be at most ${numberLabel(max)} characters long`
export const tooShort = (min: number) => `This field should be at least ${min} characters long`

/** An object with the fields of a form. Any other value gets a readable error as well. */
export const form = <Shape extends z.core.$ZodShape>(shape: Shape) =>
  z.object(shape, 'Please fill in the form')

/**
 * A rule between fields. It is checked even if other fields are invalid, so that a form shows all its errors together.
 * The rule therefore has to accept missing and invalid values.
 */
export const across = <T>(field: string, words: string, holds: (values: Partial<T>) => boolean) =>
  z.refine<T>((values) => holds(values as Partial<T>), {
    path: [field],
    error: words,
    when: ({ value }) => typeof value === 'object' && value !== null,
  })

type Values = Readonly<Record<string, unknown>>

/**
 * A form with a field that is shown only for certain values of the other fields. While the field is hidden, its value
 * is not checked and is dropped.
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
