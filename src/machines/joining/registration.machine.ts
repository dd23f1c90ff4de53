import { type ActorRefFrom, assign, emit, setup } from 'xstate'
import { needAction } from '#machines/needs.ts'
import { formComplaint, formProblem, formValues } from '#machines/params.ts'
import { MAILED_NOW } from '#rules/joining/verification.ts'
import type { Toast } from '#rules/tab/toast.ts'
import { activationOf, type Destination } from '#rules/wire/path.ts'
import { isAbout, isNews, type Problem } from '#rules/wire/problem.ts'
import {
  type RegistrationValues,
  registrationEmailForm,
  registrationNameForm,
  registrationPasswordForm,
} from './registration.form.ts'

interface RegistrationContext {
  /** What was typed in any step, so that going back and forth loses nothing. */
  values: RegistrationValues
  /** The problem with the email that was told last. */
  told: Problem | null
}

/**
 * Becoming a member: an email that is still free, a name to be called by, a password. Only the last step registers;
 * until then she can go back to any earlier step. Once registered, she goes on to the page about the mail on its way.
 */
export const registrationMachine = setup({
  types: {
    context: {} as RegistrationContext,
    events: {} as { type: 'back.requested' },
    emitted: {} as { type: 'registration.completed' },
    children: {} as { email: 'email'; name: 'name'; password: 'password' },
  },
  actors: {
    email: registrationEmailForm,
    name: registrationNameForm,
    password: registrationPasswordForm,
  },
  guards: {
    isNews: ({ context }, problem: Problem | null) => isNews(problem, context.told),
    isAbout: (_, problem: Problem | null) => isAbout(problem, 'email'),
  },
  actions: {
    announce: needAction<Toast>('announce'),
    outdateErrors: needAction('outdateErrors'),
    goTo: needAction<Destination>('goTo'),
    keepValues: assign(({ context }, values: Partial<RegistrationValues>) => ({
      values: { ...context.values, ...values },
    })),
    noteProblem: assign((_, problem: Problem | null) => ({ told: problem })),
    forgetPassword: assign(({ context }) => ({
      values: { ...context.values, password: '', password_confirmation: '' },
    })),
    tellCompleted: emit({ type: 'registration.completed' }),
  },
}).createMachine({
  id: 'registration',
  description: 'Becoming a member, one question at a time.',
  context: {
    values: { email: '', name: '', password: '', password_confirmation: '' },
    told: null,
  },
  initial: 'email',
  states: {
    email: {
      description: 'An email is asked for until it is one that nobody has registered.',
      invoke: {
        id: 'email',
        src: 'email',
        input: ({ context }) => ({ values: { email: context.values.email } }),
        onSnapshot: [
          {
            guard: { type: 'isNews', params: formProblem },
            actions: [
              { type: 'announce', params: formComplaint },
              { type: 'noteProblem', params: formProblem },
            ],
            description: 'The email is taken, or the check itself failed.',
          },
          {
            actions: [
              { type: 'keepValues', params: formValues },
              { type: 'noteProblem', params: formProblem },
            ],
          },
        ],
        onDone: { target: 'name', actions: 'outdateErrors' },
      },
    },
    name: {
      description: 'Asks what to call her.',
      invoke: {
        id: 'name',
        src: 'name',
        input: ({ context }) => ({ values: { name: context.values.name } }),
        onSnapshot: {
          actions: { type: 'keepValues', params: formValues },
        },
        onDone: 'password',
      },
      on: { 'back.requested': 'email' },
    },
    password: {
      description: 'A password is asked for, then everything is sent.',
      invoke: {
        id: 'password',
        src: 'password',
        input: ({ context }) => ({ values: context.values }),
        onSnapshot: [
          {
            guard: { type: 'isAbout', params: formProblem },
            target: 'email',
            actions: { type: 'announce', params: formComplaint },
            description: 'Somebody registered the same email meanwhile.',
          },
          {
            actions: { type: 'keepValues', params: formValues },
          },
        ],
        onDone: {
          target: 'completed',
          actions: [
            'forgetPassword',
            'tellCompleted',
            { type: 'goTo', params: ({ context }) => activationOf(context.values, MAILED_NOW) },
          ],
        },
      },
      on: { 'back.requested': 'name' },
    },
    completed: { type: 'final', description: 'A member, on the way to /activate.' },
  },
})

export type RegistrationRef = ActorRefFrom<typeof registrationMachine>
