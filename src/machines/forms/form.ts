import {
  type ActorRefFrom,
  type AnyActorRef,
  assign,
  emit,
  type MetaObject,
  type ParameterizedObject,
  type PromiseActorLogic,
  type StateMachine,
  type StateSchema,
  type Subscription,
  setup,
} from 'xstate'
import { needActor } from '#machines/parts/needs.ts'
import { isValid, type SubmitPolicy } from '#rules/form.ts'
import { type FieldErrors, type Problem, problemOf } from '#rules/problem.ts'

export type FormValues = Record<string, unknown>

export interface FormContext<Values extends FormValues, Output, Facts> {
  values: Values
  /** What the check needs beside the values, as the form's owner gave it: today's date, one's own email … */
  facts: Facts
  /** What the schema has against the values as they are now. */
  errors: FieldErrors
  /** What the server had against a value that has not been changed since. */
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
  field: string
}

interface FormOptions<Values, Facts> {
  id: string
  description: string
  /** The rule: what is wrong with the values, by field. */
  check: (values: Values, facts: Facts) => FieldErrors
  submits?: SubmitPolicy
  /** The field that bears a refusal the server gave no field for. */
  bearer?: keyof Values & string
}

/** What XState infers of the chart below, with the form's own types in it: `setup` cannot infer through type parameters. */
export type FormMachine<Values extends FormValues, Output, Facts = null> = StateMachine<
  FormContext<Values, Output, Facts>,
  FormEvent,
  { submit?: ActorRefFrom<PromiseActorLogic<Output, Values>> },
  { src: 'submit'; logic: PromiseActorLogic<Output, Values>; id: 'submit' },
  ParameterizedObject,
  ParameterizedObject,
  never,
  'editing' | 'checking' | 'submitting' | 'submitted',
  'busy',
  { values: Values; facts: Facts },
  Output,
  FormRejected,
  MetaObject,
  StateSchema
>

function without(errors: FieldErrors, name: string): FieldErrors {
  const { [name]: _, ...rest } = errors
  return rest
}

/**
 * A form: values are edited, checked by a rule, sent, and accepted or given back with problems. A submit while one is
 * under way is ignored; values are never lost. The owner provides `submit` and hears the server's answer as output.
 */
export function formMachine<Values extends FormValues, Output, Facts = null>({
  id,
  description,
  check,
  submits = 'always',
  bearer,
}: FormOptions<Values, Facts>): FormMachine<Values, Output, Facts> {
  const errorsOf = (values: FormValues, facts: unknown) => check(values as Values, facts as Facts)

  const refusalsOf = (problem: Problem): FieldErrors => {
    if (problem.errors !== undefined) return problem.errors
    return bearer !== undefined && problem.kind === 'refused' ? { [bearer]: [problem.message] } : {}
  }

  const machine = setup({
    types: {
      context: {} as FormContext<FormValues, unknown, unknown>,
      events: {} as FormEvent,
      emitted: {} as FormRejected,
      input: {} as { values: FormValues; facts: unknown },
      tags: {} as 'busy',
    },
    actors: { submit: needActor<unknown, FormValues>() },
    guards: {
      isValid: (_, { errors }: { errors: FieldErrors }) => isValid(errors),
    },
    actions: {
      changeField: assign(({ context }, { name, value }: { name: string; value: unknown }) => {
        const values = { ...context.values, [name]: value }
        return {
          values,
          errors: errorsOf(values, context.facts),
          refusals: without(context.refusals, name),
          problem: null,
        }
      }),
      touchField: assign(({ context }, { name }: { name: string }) => ({
        touched: context.touched.includes(name) ? context.touched : [...context.touched, name],
      })),
      touchAll: assign(({ context }) => ({
        touched: Object.keys(context.values),
        errors: errorsOf(context.values, context.facts),
        problem: null,
        refusals: {},
      })),
      keepProblem: assign((_, { problem }: { problem: Problem }) => ({
        problem,
        refusals: refusalsOf(problem),
      })),
      keepOutput: assign({ output: (_, { output }: { output: unknown }) => output }),
      pointOut: emit((_, { errors }: { errors: FieldErrors }) => ({
        type: 'form.rejected' as const,
        field: Object.keys(errors)[0] ?? '',
      })),
    },
  }).createMachine({
    id,
    description,
    context: ({ input: { values, facts } }) => ({
      values,
      facts,
      errors: errorsOf(values, facts),
      refusals: {},
      touched: [],
      problem: null,
      output: null,
    }),
    initial: 'editing',
    output: ({ context }) => context.output,
    states: {
      editing: {
        description: 'Values are typed in; a field shows its error once it was left.',
        on: {
          'field.changed': { actions: { type: 'changeField', params: ({ event }) => event } },
          'field.left': { actions: { type: 'touchField', params: ({ event }) => event } },
          'form.submitted':
            submits === 'always'
              ? { target: 'checking', actions: 'touchAll' }
              : {
                  guard: { type: 'isValid', params: ({ context }) => ({ errors: context.errors }) },
                  target: 'submitting',
                  actions: 'touchAll',
                  description: 'The button waits until the rule is content.',
                },
        },
      },
      ...(submits === 'always' && {
        checking: {
          description: 'The rule decides whether the values may be sent.',
          always: [
            {
              guard: { type: 'isValid', params: ({ context }) => ({ errors: context.errors }) },
              target: 'submitting',
              description: 'Nothing is missing or wrong.',
            },
            {
              target: 'editing',
              actions: { type: 'pointOut', params: ({ context }) => ({ errors: context.errors }) },
            },
          ],
        },
      }),
      submitting: {
        tags: 'busy',
        description: 'The values are on their way; another submit is ignored.',
        invoke: {
          id: 'submit',
          src: 'submit',
          input: ({ context }) => context.values,
          onDone: {
            target: 'submitted',
            actions: { type: 'keepOutput', params: ({ event }) => ({ output: event.output }) },
          },
          onError: {
            target: 'editing',
            actions: [
              {
                type: 'keepProblem',
                params: ({ event }) => ({ problem: problemOf(event.error) }),
              },
              {
                type: 'pointOut',
                params: ({ event }) => ({ errors: refusalsOf(problemOf(event.error)) }),
              },
            ],
          },
        },
      },
      submitted: { type: 'final', description: 'The server has accepted the values.' },
    },
  })
  return machine as unknown as FormMachine<Values, Output, Facts>
}

/** What a view needs of a running form, whatever its output and its facts are. */
export interface FormRef<Values extends FormValues> {
  subscribe: AnyActorRef['subscribe']
  getSnapshot: () => {
    context: FormContext<Values, unknown, unknown>
    hasTag: (tag: 'busy') => boolean
    can: (event: FormEvent) => boolean
  }
  send: (event: FormEvent) => void
  on: (type: 'form.rejected', hear: (event: FormRejected) => void) => Subscription
}

/** The error a field shows now: the server's word first, else the rule's once the field was left. */
export function errorOf<Values extends FormValues>(
  context: Pick<FormContext<Values, unknown, unknown>, 'errors' | 'refusals' | 'touched'>,
  name: keyof Values & string,
): string | undefined {
  return (
    context.refusals[name]?.[0] ??
    (context.touched.includes(name) ? context.errors[name]?.[0] : undefined)
  )
}
