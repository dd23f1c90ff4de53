/** The options of a form: its rules, and what it does besides. */
import type { SubmitPolicy } from '#rules/form/form.ts'
import type { Toast } from '#rules/tab/toast.ts'
import type { FieldErrors, Problem, Refusal } from '#rules/wire/problem.ts'
import type { unsavedWorkMachine } from './unsavedWork.machine.ts'

interface Announcement {
  toast: (problem: Problem) => Toast
  /** Which problems are announced. @default all of them */
  only?: (problem: Problem) => boolean
}

export interface FormOptions<Values, Output, Given, Sent> {
  id: string
  description: string
  /** The rule: what is wrong with the values, by field. */
  check: (values: Values, given: Given) => FieldErrors
  /** The rule: what is sent, where that is not the values as they are in the fields. */
  sends?: (values: Values, given: Given) => Sent
  submits?: SubmitPolicy
  /** The fields whose errors a submit shows. @default each of the values */
  fieldsOf?: (values: Values) => string[]
  /** Asks the server about the values, by the actor `verify`, before they are sent. */
  verifies?: boolean
  /** The rule for what there is no more to change: what then stands in the fields, so that the next submit adds it anew. */
  whenGone?: (values: Values) => Values
  /** The rule on the server's answer: why it is not an acceptance after all. */
  refuses?: (answer: Output) => Refusal | null
  /** The field that shows a refusal for which the server named none. */
  bearer?: keyof Values & string
  /** The rule: what is announced when the form is given back, beside what it shows itself. */
  announces?: Announcement
  /** It takes a while to fill in: the tab asks before it is lost. Brought along, because most forms need none. */
  unsavedWork?: typeof unsavedWorkMachine
}
