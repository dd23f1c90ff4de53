import { counted } from '#rules/text/number-words.ts'
import { type FieldErrors, hasErrors, type Problem } from '#rules/wire/problem.ts'

/**
 * `whenValid`: the button stays disabled until the form is valid. `always`: a submit focuses the first invalid field.
 */
export type SubmitPolicy = 'always' | 'whenValid'

/** True if the form has no errors, so that its values may be sent. */
export const isValid = (errors: FieldErrors): boolean => !hasErrors(errors)

/**
 * True if any value differs from the initial one. Lists are compared by identity, so a list that was replaced by an
 * equal one counts as changed.
 */
export const hasChanged = (
  first: Record<string, unknown>,
  values: Record<string, unknown>,
): boolean => Object.keys(values).some((name) => !Object.is(first[name], values[name]))

/** The summary of a form's errors: "2 fields need another look". */
export const problemsLabel = (fields: number): string =>
  fields === 0 ? '' : counted(fields, 'field needs another look', 'fields need another look')

/** Returns the errors without those of one field and the fields nested in it. */
export const withoutField = (errors: FieldErrors, name: string): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).filter(([field]) => !`${field}.`.startsWith(`${name}.`)),
  )

/** The error message at a field: the server's if there is one, otherwise the rule's. */
export const wordsOf = (
  refused: readonly string[] | undefined,
  wrong: readonly string[] | undefined,
): string | undefined => [refused?.[0], wrong?.[0]].filter(Boolean).join('\n') || undefined

/** Adds a field to the touched ones, unless it is already among them. */
export const withTouched = (touched: readonly string[], name: string): string[] =>
  touched.includes(name) ? [...touched] : [...touched, name]

/** The field errors in the server's response to a form. A refusal without a field is shown at `bearer`. */
export function refusalsOf(problem: Problem, bearer: string | undefined): FieldErrors {
  if (problem.errors !== undefined) return problem.errors
  return bearer !== undefined && problem.kind === 'refused' ? { [bearer]: [problem.message] } : {}
}

/** True if at least one of the server's errors belongs to a field of this form. */
export const isSaidAtField = (refusals: FieldErrors, values: Record<string, unknown>): boolean =>
  Object.keys(refusals).some((name) => (name.split('.')[0] ?? '') in values)

/** Removes the id, so that the values are saved as a new item. */
export const withoutId = <Values extends { id: number | null }>(values: Values): Values => ({
  ...values,
  id: null,
})

/** The error if the edited item was deleted while the form was open. The member's input is still in the form. */
export const GONE: Problem = {
  kind: 'refused',
  code: 'gone',
  message: 'This was deleted in the meantime. Save again to put it back.',
}
