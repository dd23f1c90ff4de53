import { counted } from '#rules/text/number-words.ts'
import { type FieldErrors, hasErrors, type Problem } from '#rules/wire/problem.ts'

/** `whenValid`: the button stays disabled until the check holds. `always`: a submit focuses the first bad field. */
export type SubmitPolicy = 'always' | 'whenValid'

/** Nothing is missing or wrong: the values may be sent. */
export const isValid = (errors: FieldErrors): boolean => !hasErrors(errors)

/** Something has been typed or chosen since the first values; a list counts as changed as soon as it was touched. */
export const hasChanged = (
  first: Record<string, unknown>,
  values: Record<string, unknown>,
): boolean => Object.keys(values).some((name) => !Object.is(first[name], values[name]))

/** The line beside the first of them: "2 fields need another look". */
export const problemsLabel = (fields: number): string =>
  fields === 0 ? '' : counted(fields, 'field needs another look', 'fields need another look')

/** The same without what is said of one field, and of what is in it. */
export const withoutField = (errors: FieldErrors, name: string): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).filter(([field]) => !`${field}.`.startsWith(`${name}.`)),
  )

/** What a field says, a line each: the server's word, and below it the rule's. */
export const wordsOf = (
  refused: readonly string[] | undefined,
  wrong: readonly string[] | undefined,
): string | undefined => [refused?.[0], wrong?.[0]].filter(Boolean).join('\n') || undefined

/** The fields left so far, each once. */
export const withTouched = (touched: readonly string[], name: string): string[] =>
  touched.includes(name) ? [...touched] : [...touched, name]

/** The errors at the fields of a form that was given back; `bearer` is the field for a refusal that names none. */
export function refusalsOf(problem: Problem, bearer: string | undefined): FieldErrors {
  if (problem.errors !== undefined) return problem.errors
  return bearer !== undefined && problem.kind === 'refused' ? { [bearer]: [problem.message] } : {}
}

/** A refusal is shown at a field of this form. */
export const isSaidAtField = (refusals: FieldErrors, values: Record<string, unknown>): boolean =>
  Object.keys(refusals).some((name) => (name.split('.')[0] ?? '') in values)

/** As something that is not there yet. */
export const withoutId = <Values extends { id: number | null }>(values: Values): Values => ({
  ...values,
  id: null,
})

/** What was to be changed has been deleted meanwhile; what was written about it has not. */
export const GONE: Problem = {
  kind: 'refused',
  code: 'gone',
  message:
    'This has been deleted meanwhile. Save once more to add it anew, as you have written it.',
}
