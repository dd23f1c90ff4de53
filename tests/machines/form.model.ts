/** Reference model for a form, written from the specification. */
import type { FormMachine, FormValues } from '#machines/form.ts'
import { GONE, refusalsOf } from '#rules/form/form.ts'
import type { Toast } from '#rules/tab/toast.ts'
import {
  type FieldErrors,
  type Problem,
  problemOf,
  problemOfRefusal,
  type Refusal,
} from '#rules/wire/problem.ts'
import type { Model, Said } from '#tests/support/follows.ts'
import type { Told } from '#tests/support/seen.ts'

/** The options of a form that affect its specified behaviour. */
interface Terms<Values, Output> {
  check: (values: Values) => FieldErrors
  /** The button is disabled until the form is valid. Without this option, a submit focuses the first invalid field. */
  waits?: boolean
  /** The server checks the values before they are saved. */
  looksFirst?: boolean
  refuses?: (answer: Output) => Refusal | null
  /** The field at which a refusal without a field is shown. */
  bearer?: string
  says?: (problem: Problem) => Toast | null
  /** Returns the values for adding an item again that was deleted while it was edited. */
  anew?: (values: Values) => Values
  guardsWork?: boolean
}

/** A form validates before it submits, ignores a submit during a submit, and never loses typed values. */
interface Form<Values> extends Said {
  values: Values
  errors: FieldErrors
  refusals: FieldErrors
  touched: readonly string[]
  problem: Problem | null
}

export function formModel<Values extends FormValues, Output, Sent extends object = Values>({
  check,
  waits = false,
  looksFirst = false,
  refuses = () => null,
  bearer,
  says = () => null,
  anew,
  guardsWork = false,
}: Terms<Values, Output>): Model<FormMachine<Values, Output, null, Sent>, Form<Values>> {
  type Now = Form<Values>
  const weigh = (values: Values) =>
    guardsWork ? ([['unsavedWork', { type: 'values.changed', values }]] as const) : []
  const point = (fields: string[]) => [{ type: 'form.rejected', fields }]
  const send = (was: Now, actor: string): Now => ({
    ...was,
    busy: true,
    started: [[actor, was.values]],
  })
  const giveBack = (was: Now, problem: Problem): Now => {
    const refusals = refusalsOf(problem, bearer)
    const toast = says(problem)
    const told: Told[] = toast ? [['announce', toast]] : []
    return { ...was, busy: false, problem, refusals, told, emitted: point(Object.keys(refusals)) }
  }
  const fail = (was: Now, error: unknown): Now => giveBack(was, problemOf(error))

  return {
    start: ({ values }) => ({
      values,
      errors: check(values),
      refusals: {},
      touched: [],
      problem: null,
      ...(guardsWork && { started: [['unsavedWork']], sent: weigh(values) }),
    }),
    on: {
      'field.changed': (was, { name, value }) => {
        if (was.busy) return was
        const values = { ...was.values, [name]: value }
        const { [name]: _, ...refusals } = was.refusals
        return {
          ...was,
          values,
          errors: check(values),
          refusals,
          problem: null,
          sent: weigh(values),
        }
      },
      'field.left': (was, { name }) =>
        was.busy ? was : { ...was, touched: [...new Set([...was.touched, name])] },
      'form.submitted': (was) => {
        const wrong = Object.keys(was.errors)
        if (was.busy || (waits && wrong.length > 0)) return was
        const tried = { ...was, touched: Object.keys(was.values), problem: null, refusals: {} }
        if (wrong.length > 0) return { ...tried, emitted: point(wrong) }
        return send(tried, looksFirst ? 'verify' : 'submit')
      },
      ...(looksFirst && {
        'verify done': (was: Now) => send(was, 'submit'),
        'verify failed': fail,
      }),
      'submit done': (was: Now, answer: Output) => {
        const refused = refuses(answer)
        if (refused) return giveBack(was, problemOfRefusal(refused))
        return { ...was, busy: false, hasEnded: true, output: answer }
      },
      'submit failed': (was: Now, error: unknown) => {
        if (!anew || problemOf(error).status !== 404) return fail(was, error)
        const values = anew(was.values)
        const again = { ...was, busy: false, values, errors: check(values), refusals: {} }
        return { ...again, problem: GONE, emitted: point([]) }
      },
    } as Model<FormMachine<Values, Output, null, Sent>, Now>['on'],
    shows: ({ context: { values, errors, refusals, touched, problem } }) => ({
      values,
      errors,
      refusals,
      touched,
      problem,
    }),
  }
}
