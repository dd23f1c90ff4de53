import { type ActorRefFrom, setup } from 'xstate'
import { needAction } from '#machines/needs.ts'
import { formProblem, output } from '#machines/params.ts'
import { activationOf, type Destination } from '#rules/wire/path.ts'
import { needsVerification, type Problem } from '#rules/wire/problem.ts'
import { credentialsForm } from './credentials.form.ts'

interface LoginGiven {
  /** Of a member who comes from a page that knows it. */
  email: string | null
}

/**
 * Logging in. The token goes to the session, which finds out whose it is and lets the right page in; a member who has
 * not verified the email yet is led to the page that helps with that. Nobody learns here which emails are known.
 */
export const loginMachine = setup({
  types: { context: {} as LoginGiven, input: {} as LoginGiven },
  actors: { credentials: credentialsForm },
  guards: {
    needsVerification: (_, problem: Problem | null) => needsVerification(problem),
  },
  actions: {
    startSession: needAction<{ token: string }>('startSession'),
    goTo: needAction<Destination>('goTo'),
  },
}).createMachine({
  id: 'login',
  description: 'Logging in with email and password.',
  context: ({ input }) => input,
  initial: 'entering',
  states: {
    entering: {
      description: 'Email and password are asked for until the server accepts them.',
      invoke: {
        id: 'credentials',
        src: 'credentials',
        input: ({ context: { email } }) => ({
          values: { email: email ?? '', password: '' },
        }),
        onSnapshot: {
          guard: {
            type: 'needsVerification',
            params: formProblem,
          },
          target: 'unverified',
          actions: {
            type: 'goTo',
            params: ({ event }) => activationOf(event.snapshot.context.values),
          },
          description: 'The pair is right, but the email is not verified yet.',
        },
        onDone: {
          target: 'signedIn',
          actions: { type: 'startSession', params: output },
        },
      },
    },
    signedIn: { type: 'final', description: 'The session has the token.' },
    unverified: { description: 'On the way to /activate.' },
  },
})

export type LoginRef = ActorRefFrom<typeof loginMachine>
