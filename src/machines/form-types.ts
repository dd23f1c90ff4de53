/** Context, events and types shared by the charts of all forms, whatever their fields. */
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
  /**
   * Further input for the check, in addition to the values. The form's owner passes it: today's date, the member's own
   * email …
   */
  given: Given
  /** The errors of the current values, according to the schema. */
  errors: FieldErrors
  /** The server’s errors for fields that have not been changed since. */
  refusals: FieldErrors
  /** The fields that may show errors, because they have lost focus or were submitted. */
  touched: string[]
  problem: Problem | null
  output: Output | null
}

export type FormEvent =
  | { type: 'field.changed'; name: string; value: unknown }
  | { type: 'field.left'; name: string }
  | { type: 'form.submitted' }

/** Emitted so that the view can focus an invalid field. */
export interface FormRejected {
  type: 'form.rejected'
  /** The invalid fields in no particular order; the page decides which one gets the focus. */
  fields: string[]
}

/** The input of a form. Most forms need only their values. */
type FormInput<Values, Given> = { values: Values } & (Given extends null
  ? { given?: null }
  : { given: Given })

/**
 * The type that XState infers for the chart in form.ts, with the form's own types filled in. It is spelled out because
 * `setup` cannot infer through type parameters.
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

/** The part of a running form that a view needs, whatever the form's output and given input. */
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

/**
 * Returns the error to show at a field: the server's refusal, or the rule's error once the field has lost focus or been
 * submitted.
 */
export function errorOf<Values extends FormValues>(
  context: Pick<FormContext<Values, unknown, unknown>, 'errors' | 'refusals' | 'touched'>,
  name: keyof Values & string,
): string | undefined {
  const isShown = context.touched.includes(name)
  return wordsOf(context.refusals[name], isShown ? context.errors[name] : undefined)
}
