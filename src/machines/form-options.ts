/** The options of a form: its rules and its optional behaviour. */
import type { SubmitPolicy } from '#rules/form/form.ts'
import type { Toast } from '#rules/tab/toast.ts'
import type { FieldErrors, Problem, Refusal } from '#rules/wire/problem.ts'
import type { unsavedWorkMachine } from './unsavedWork.machine.ts'

interface Announcement {
  /** A toast, or the rule that makes one from the problem. */
  toast: Toast | ((problem: Problem) => Toast)
  /** Selects the problems to announce. @default all of them */
  only?: (problem: Problem) => boolean
}

export interface FormOptions<Values, Output, Given, Sent> {
  id: string
  description: string
  /** The rule that returns the errors of the values, by field. */
  check: (values: Values, given: Given) => FieldErrors
  /** The rule that converts the values to the request body. Without it, the values are sent as they are. */
  sends?: (values: Values, given: Given) => Sent
  submits?: SubmitPolicy
  /** The fields whose errors a submit shows. @default all fields of the values */
  fieldsOf?: (values: Values) => string[]
  /** Makes the actor `verify` check the values on the server before they are sent. */
  verifies?: boolean
  /**
   * Used if the item was deleted while the form was open. Returns values that make the next submit create the item
   * again.
   */
  whenGone?: (values: Values) => Values
  /** The rule that finds a refusal in a successful response, if it contains one. */
  refuses?: (answer: Output) => Refusal | null
  /** The field at which a refusal is shown if the server's response contains no field. */
  bearer?: keyof Values & string
  /** The toast for a problem that the server returned, in addition to the message in the form. */
  announces?: Announcement
  /**
   * Makes the tab ask before the user's input is lost. It is passed in rather than imported, because most forms do not
   * need it.
   */
  unsavedWork?: typeof unsavedWorkMachine
}
