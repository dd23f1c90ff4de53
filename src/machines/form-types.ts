/** What a form's chart keeps, hears and shows, whatever its fields are. */
import type {
  ActorRefFrom,
  AnyActorRef,
  MetaObject,
  ParameterizedObject,
  PromiseActorLogic,
  StateMachine,
  StateSchema,
  Subscription,
} from 'xstate'
import { wordsOf } from '#rules/form/form.ts'
import type { Toast } from '#rules/tab/toast.ts'
import type { FieldErrors, Problem } from '#rules/wire/problem.ts'
import type { unsavedWorkMachine } from './unsavedWork.machine.ts'

export type FormValues = Record<string, unknown>

export interface FormContext<Values extends FormValues, Output, Given> {
  values: Values
  /** What the check needs besides the values, as the form's owner gave it: today's date, the member's own email … */
  given: Given
  /** What the schema rejects in the values as they are now. */
  errors: FieldErrors
  /** What the server rejected and has not been changed since. */
  refusals: FieldErrors
  /** The fields whose errors may be shown: once left, or once submitted. */
  touched: string[]
  problem: Problem | null
  output: Output | null
}

export type FormEvent =
  | { type: 'field.changed'; name: string; value: unknown }
  | { type: 'field.left'; name: string }
  | { type: 'form.submitted' }

/** Tells the view which field to focus. */
export interface FormRejected {
  type: 'form.rejected'
  /** Which need another look, in no particular order: the page decides what comes first. */
  fields: string[]
}

/** What a form starts with. Most need nothing but their values. */
type FormInput<Values, Given> = { values: Values } & (Given extends null
  ? { given?: null }
  : { given: Given })

/**
 * What XState infers of the chart in form.ts, with the form's own types in it: `setup` cannot infer through type
 * parameters.
 */
export type FormMachine<
  Values extends FormValues,
  Output,
  Given = null,
  Sent extends object = Values,
> = StateMachine<
  FormContext<Values, Output, Given>,
  FormEvent,
  {
    submit?: ActorRefFrom<PromiseActorLogic<Output, Sent>>
    verify?: ActorRefFrom<PromiseActorLogic<unknown, Values>>
    unsavedWork?: ActorRefFrom<typeof unsavedWorkMachine>
  },
  | { src: 'submit'; logic: PromiseActorLogic<Output, Sent>; id: 'submit' }
  | { src: 'verify'; logic: PromiseActorLogic<unknown, Values>; id: 'verify' }
  | { src: 'unsavedWork'; logic: typeof unsavedWorkMachine; id: 'unsavedWork' },
  { type: 'announce'; params: Toast },
  ParameterizedObject,
  never,
  'editing' | 'checking' | 'verifying' | 'submitting' | 'submitted',
  'busy',
  FormInput<Values, Given>,
  Output,
  FormRejected,
  MetaObject,
  StateSchema
>

/** What a view needs of a running form, whatever its output is and whatever it was given. */
export interface FormRef<Values extends FormValues> {
  subscribe: AnyActorRef['subscribe']
  getSnapshot: () => {
    status: 'active' | 'done' | 'error' | 'stopped'
    context: FormContext<Values, unknown, unknown>
    hasTag: (tag: 'busy') => boolean
    can: (event: FormEvent) => boolean
  }
  send: (event: FormEvent) => void
  on: (type: 'form.rejected', hear: (event: FormRejected) => void) => Subscription
}

/** What a field shows now: the server's word, and the rule's once the field was left. */
export function errorOf<Values extends FormValues>(
  context: Pick<FormContext<Values, unknown, unknown>, 'errors' | 'refusals' | 'touched'>,
  name: keyof Values & string,
): string | undefined {
  const isShown = context.touched.includes(name)
  return wordsOf(context.refusals[name], isShown ? context.errors[name] : undefined)
}
