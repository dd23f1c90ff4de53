import { type ActorRefFrom, assign, emit, setup } from 'xstate'
import { needAction, needListener } from '#machines/needs.ts'
import { formComplaint, formProblem, formValues } from '#machines/params.ts'
import { isAt, ledFrom } from '#machines/steps.ts'
import type { AddressChanged } from '#machines/tab/navigation-types.ts'
import {
  asksForStep,
  isAhead,
  NO_REGISTRATION,
  type RegistrationDraft,
  type RegistrationStep,
  registrationDraftOf,
  registrationPath,
  registrationStepAt,
} from '#rules/joining/registration.ts'
import { MAILED_NOW } from '#rules/joining/verification.ts'
import type { Query } from '#rules/tab/place.ts'
import type { Toast } from '#rules/tab/toast.ts'
import { activationOf, type Destination, type Path } from '#rules/wire/path.ts'
import { isAbout, type Problem } from '#rules/wire/problem.ts'
import {
  type RegistrationValues,
  registrationEmailForm,
  registrationNameForm,
  registrationPasswordForm,
} from './registration.form.ts'

interface RegistrationGiven {
  /** The query of the current URL. */
  query: Query
  /** The draft that this tab kept across a reload or a visit to the rules. */
  draft: RegistrationDraft | null
}

interface RegistrationContext {
  query: Query
  /** The values of all steps, so that going back and forth loses nothing. */
  values: RegistrationValues
  /** The email that the server has confirmed as not taken; empty until then. */
  freeEmail: string
}

const answers = ({ values, freeEmail }: RegistrationContext): RegistrationDraft => ({
  ...values,
  freeEmail,
})

const asked = ({ context }: { context: RegistrationContext }) => ({
  query: context.query,
  answers: answers(context),
})

const stepInstead = ({ context }: { context: RegistrationContext }): Destination => ({
  path: registrationPath(registrationStepAt(context.query, answers(context))),
  replace: true,
})

const onTo = (step: RegistrationStep) =>
  ({ type: 'goTo', params: { path: registrationPath(step) } }) as const

const backTo = (step: RegistrationStep) =>
  ({ type: 'returnTo', params: { path: registrationPath(step) } }) as const

const keepDraft = {
  type: 'keepDraft',
  params: ({ context }: { context: RegistrationContext }) => registrationDraftOf(answers(context)),
} as const

/**
 * Registration in three steps: an email that is not taken, a name, a password. Each step has a URL, but none opens
 * before the earlier steps are complete. Only the last step registers the member. Until then, everything entered except
 * the password survives a reload. After registering, the member is taken to the page about the verification email.
 */
export const registrationMachine = setup({
  types: {
    context: {} as RegistrationContext,
    events: {} as { type: 'back.requested' } | AddressChanged,
    input: {} as RegistrationGiven,
    emitted: {} as { type: 'registration.completed' },
    children: {} as { address: 'address'; email: 'email'; name: 'name'; password: 'password' },
  },
  actors: {
    address: needListener<AddressChanged>(),
    email: registrationEmailForm,
    name: registrationNameForm,
    password: registrationPasswordForm,
  },
  guards: {
    asksForStep: (_, { query, step }: { query: Query; step: RegistrationStep }) =>
      asksForStep(query, step),
    isAhead: (_, { query, answers }: { query: Query; answers: RegistrationDraft }) =>
      isAhead(query, answers),
    isAbout: (_, problem: Problem | null) => isAbout(problem, 'email'),
  },
  actions: {
    announce: needAction<Toast>('announce'),
    outdateErrors: needAction('outdateErrors'),
    goTo: needAction<Destination>('goTo'),
    returnTo: needAction<{ path: Path }>('returnTo'),
    keepDraft: needAction<RegistrationDraft | null>('keepDraft'),
    keepQuery: assign((_, { query }: AddressChanged) => ({ query })),
    correctQuery: assign({
      query: ({ context }) => ({ step: registrationStepAt(context.query, answers(context)) }),
    }),
    keepValues: assign(({ context }, values: Partial<RegistrationValues>) => ({
      values: { ...context.values, ...values },
    })),
    noteFreeEmail: assign({ freeEmail: ({ context }) => context.values.email }),
    doubtEmail: assign({ freeEmail: '' }),
    forgetPassword: assign(({ context }) => ({
      values: { ...context.values, password: '', password_confirmation: '' },
    })),
    tellCompleted: emit({ type: 'registration.completed' }),
  },
}).createMachine({
  id: 'registration',
  description: 'Registering, one question at a time.',
  context: ({ input: { query, draft } }) => {
    const { freeEmail, ...typed } = draft ?? NO_REGISTRATION
    return {
      query,
      values: { ...typed, password: '', password_confirmation: '' },
      freeEmail,
    }
  },
  invoke: { id: 'address', src: 'address' },
  initial: 'opening',
  states: {
    opening: {
      description: 'Reads the step from the URL.',
      always: [
        {
          guard: { type: 'isAhead', params: asked },
          target: 'opening',
          reenter: true,
          actions: [{ type: 'goTo', params: stepInstead }, 'correctQuery'],
          description: 'An earlier step has no answer.',
        },
        {
          guard: isAt('password'),
          target: 'password',
          description: 'The URL contains the last step.',
        },
        { guard: isAt('name'), target: 'name', description: 'The URL contains the second step.' },
        { target: 'email', description: 'The URL contains the first step, or none.' },
      ],
    },
    email: {
      description: 'The page asks for an email that is not registered yet.',
      invoke: {
        id: 'email',
        src: 'email',
        input: ({ context }) => ({ values: { email: context.values.email } }),
        onSnapshot: { actions: [{ type: 'keepValues', params: formValues }, keepDraft] },
        onDone: {
          target: 'name',
          actions: ['outdateErrors', 'noteFreeEmail', keepDraft, onTo('name')],
        },
      },
      on: { 'address.changed': ledFrom('email', 'opening') },
    },
    name: {
      description: 'The page asks what to call the new member.',
      invoke: {
        id: 'name',
        src: 'name',
        input: ({ context }) => ({ values: { name: context.values.name } }),
        onSnapshot: {
          actions: [{ type: 'keepValues', params: formValues }, keepDraft],
        },
        onDone: { target: 'password', actions: onTo('password') },
      },
      on: {
        'back.requested': { target: 'email', actions: backTo('email') },
        'address.changed': ledFrom('name', 'opening'),
      },
    },
    password: {
      description: 'The page asks for a password, then sends everything.',
      invoke: {
        id: 'password',
        src: 'password',
        input: ({ context }) => ({ values: context.values }),
        onSnapshot: [
          {
            guard: { type: 'isAbout', params: formProblem },
            target: 'opening',
            actions: ['doubtEmail', { type: 'announce', params: formComplaint }],
            description: 'The same email has been registered by someone else in the meantime.',
          },
          {
            actions: { type: 'keepValues', params: formValues },
            description: 'The email is still available, and the typed values are kept.',
          },
        ],
        onDone: {
          target: 'completed',
          actions: [
            'forgetPassword',
            { type: 'keepDraft', params: null },
            'tellCompleted',
            { type: 'goTo', params: ({ context }) => activationOf(context.values, MAILED_NOW) },
          ],
        },
      },
      on: {
        'back.requested': { target: 'name', actions: backTo('name') },
        'address.changed': ledFrom('password', 'opening'),
      },
    },
    completed: { type: 'final', description: 'The account exists, and the tab goes to /activate.' },
  },
})

export type RegistrationRef = ActorRefFrom<typeof registrationMachine>
