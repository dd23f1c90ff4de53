import { assign, emit, type PromiseActorLogic, sendTo, setup } from 'xstate'
import { GONE, isValid, refusalsOf, withoutField, withTouched } from '#rules/form/form.ts'
import type { Toast } from '#rules/tab/toast.ts'
import { isNotFound, type Problem, problemOfRefusal } from '#rules/wire/problem.ts'
import type { FormOptions } from './form-options.ts'
import type { FormContext, FormEvent, FormMachine, FormRejected, FormValues } from './form-types.ts'
import { known } from './known.ts'
import { needAction, needActor } from './needs.ts'
import { event, output, problem } from './params.ts'
import type { unsavedWorkMachine } from './unsavedWork.machine.ts'

export type {
  FormContext,
  FormEvent,
  FormMachine,
  FormRef,
  FormRejected,
  FormValues,
} from './form-types.ts'
export { errorOf } from './form-types.ts'

const accepts = () => null
const always = () => true

/**
 * A form: values are edited, checked by a rule, sent, and either accepted or returned with problems. A submit is
 * ignored while another is in progress, and values are never lost. The owner provides `submit` and gets the response as
 * the output.
 */
export function formMachine<
  Values extends FormValues,
  Output,
  Given = null,
  Sent extends object = Values,
>({
  id,
  description,
  check,
  sends,
  submits = 'always',
  fieldsOf = Object.keys,
  verifies = false,
  whenGone,
  refuses = accepts,
  bearer,
  announces,
  unsavedWork,
}: FormOptions<Values, Output, Given, Sent>): FormMachine<Values, Output, Given, Sent> {
  const errorsOf = (values: FormValues, given: unknown) => check(values as Values, given as Given)

  const refusalIn = (answer: unknown) =>
    problemOfRefusal(known(refuses(answer as Output), 'the refusal'))

  const announced = <Args>(problemIn: (args: Args) => Problem) => {
    if (!announces) return []
    const { toast } = announces
    if (typeof toast !== 'function') return [{ type: 'announce' as const, params: toast }]
    // The chart pages in docs/machines print this function's name, so it gets the name of the rule.
    const params = (args: Args) => toast(problemIn(args))
    Object.defineProperty(params, 'name', { value: toast.name })
    return [{ type: 'announce' as const, params }]
  }

  const isAnnounced = announces?.only ?? always

  const unannounced = {
    target: 'editing' as const,
    actions: [{ type: 'keepProblem', params: problem }, 'pointOutRefusals'] as const,
    description:
      'The server refused the values, or the request failed. The form shows why and keeps the values.',
  }

  const withAnnouncement = {
    ...unannounced,
    actions: [
      { type: 'keepProblem', params: problem },
      ...announced(problem),
      'pointOutRefusals',
    ] as const,
  }

  const givenBack = announces?.only
    ? [
        {
          guard: { type: 'isAnnounced', params: problem },
          ...withAnnouncement,
          description: 'The form cannot show the problem beside a field, so a toast shows it.',
        } as const,
        unannounced,
      ]
    : [withAnnouncement]

  const offeredAnew = {
    guard: { type: 'isNotFound', params: problem },
    target: 'editing',
    actions: ['offerAnew', 'pointOutRefusals'],
    description: 'The item no longer exists. The typed values can be added as a new one.',
  } as const

  const refusedByRule = {
    guard: { type: 'isRefused', params: output },
    target: 'editing',
    actions: [
      { type: 'keepRefusal', params: output },
      ...announced((args: { event: { output: unknown } }) => refusalIn(output(args))),
      'pointOutRefusals',
    ],
    description: 'The response is not an acceptance, and the rule says why.',
  } as const

  const weighed = [{ type: 'weighWork' }] as const

  const next = verifies ? 'verifying' : 'submitting'

  const machine = setup({
    types: {
      context: {} as FormContext<FormValues, unknown, unknown>,
      events: {} as FormEvent,
      emitted: {} as FormRejected,
      input: {} as { values: FormValues; given?: unknown },
      tags: {} as 'busy',
    },
    actors: {
      submit: needActor<unknown, object>(),
      ...((verifies && { verify: needActor<unknown, FormValues>() }) as {
        verify: PromiseActorLogic<unknown, FormValues>
      }),
      ...((unsavedWork && { unsavedWork }) as {
        unsavedWork: typeof unsavedWorkMachine
      }),
    },
    guards: {
      isValid: ({ context }) => isValid(context.errors),
      isNotFound: (_, problem: Problem) => isNotFound(problem),
      isRefused: (_, answer: unknown) => refuses(answer as Output) !== null,
      isAnnounced: (_, problem: Problem) => isAnnounced(problem),
    },
    actions: {
      ...((announces && { announce: needAction<Toast>('announce') }) as {
        announce: (args: unknown, toast: Toast) => void
      }),
      changeField: assign(({ context }, { name, value }: { name: string; value: unknown }) => {
        const values = { ...context.values, [name]: value }
        return {
          values,
          errors: errorsOf(values, context.given),
          refusals: withoutField(context.refusals, name),
          problem: null,
        }
      }),
      weighWork: sendTo('unsavedWork', ({ context }) => ({
        type: 'values.changed' as const,
        values: context.values,
      })),
      touchField: assign(({ context }, { name }: { name: string }) => ({
        touched: withTouched(context.touched, name),
      })),
      touchAll: assign(({ context }) => ({
        touched: fieldsOf(context.values as Values),
        errors: errorsOf(context.values, context.given),
        problem: null,
        refusals: {},
      })),
      keepProblem: assign((_, problem: Problem) => ({
        problem,
        refusals: refusalsOf(problem, bearer),
      })),
      offerAnew: assign(({ context }) => {
        const values = known(whenGone, 'what becomes of it')(context.values as Values)
        return { values, errors: errorsOf(values, context.given), problem: GONE, refusals: {} }
      }),
      keepRefusal: assign((_, answer: unknown) => {
        const problem = refusalIn(answer)
        return { problem, refusals: refusalsOf(problem, bearer) }
      }),
      keepOutput: assign({ output: (_, answer: unknown) => answer }),
      pointOutErrors: emit(({ context }) => ({
        type: 'form.rejected' as const,
        fields: Object.keys(context.errors),
      })),
      pointOutRefusals: emit(({ context }) => ({
        type: 'form.rejected' as const,
        fields: Object.keys(context.refusals),
      })),
    },
  }).createMachine({
    id,
    description,
    context: ({ input: { values, given = null } }) => ({
      values,
      given,
      errors: errorsOf(values, given),
      refusals: {},
      touched: [],
      problem: null,
      output: null,
    }),
    ...(unsavedWork && {
      invoke: { id: 'unsavedWork', src: 'unsavedWork' as const },
      entry: 'weighWork' as const,
    }),
    initial: 'editing',
    output: ({ context }) => context.output,
    states: {
      editing: {
        description:
          'The member edits the values. A field shows its error after the member has left it.',
        on: {
          'field.changed': {
            actions: [{ type: 'changeField', params: event }, ...(unsavedWork ? weighed : [])],
          },
          'field.left': { actions: { type: 'touchField', params: event } },
          'form.submitted':
            submits === 'always'
              ? { target: 'checking', actions: 'touchAll' }
              : {
                  guard: 'isValid',
                  target: next,
                  actions: 'touchAll',
                  description: 'The button is disabled until the rule accepts the values.',
                },
        },
      },
      ...(submits === 'always' && {
        checking: {
          description: 'The rule checks whether the values may be sent.',
          always: [
            {
              guard: 'isValid',
              target: next,
              description: 'No value is missing or wrong.',
            },
            {
              target: 'editing',
              actions: 'pointOutErrors',
              description:
                'The rule refuses a value. The errors are shown, and the first field with an error gets the focus.',
            },
          ],
        },
      }),
      ...(verifies && {
        verifying: {
          tags: 'busy' as const,
          description: 'The server checks the values before they are sent.',
          invoke: {
            id: 'verify',
            src: 'verify' as const,
            input: ({ context }: { context: { values: FormValues } }) => context.values,
            onDone: 'submitting',
            onError: givenBack,
          },
        },
      }),
      submitting: {
        tags: 'busy',
        description: 'The values are being sent. Another submit is ignored.',
        invoke: {
          id: 'submit',
          src: 'submit',
          input: sends
            ? ({ context }) => sends(context.values as Values, context.given as Given)
            : ({ context }) => context.values,
          onDone: [
            ...(refuses === accepts ? [] : [refusedByRule]),
            {
              target: 'submitted',
              actions: { type: 'keepOutput', params: output },
              description:
                'The server has accepted the values, and its response becomes the output.',
            },
          ],
          onError: [...(whenGone ? [offeredAnew] : []), ...givenBack],
        },
      },
      submitted: { type: 'final', description: 'The server has accepted the values.' },
    },
  })
  return machine as unknown as FormMachine<Values, Output, Given, Sent>
}
