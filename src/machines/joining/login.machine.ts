import { type ActorRefFrom, setup } from 'xstate'
import { needAction } from '#machines/needs.ts'
import { formProblem, output } from '#machines/params.ts'
import { activationOf, type Destination } from '#rules/wire/path.ts'
import { needsVerification, type Problem } from '#rules/wire/problem.ts'
import { credentialsForm } from './credentials.form.ts'

interface LoginGiven {
  /** The email, if the previous page passed it on. */
  email: string | null
}

/**
 * The login. It passes the token to the session chart, which loads the member and opens the right page. Members who
 * have not verified their email are redirected to the page that waits for the verification. The page never reveals
 * which emails are registered.
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
      description: 'The page asks for email and password until the server accepts them.',
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
          description: 'The password is right, but the email is not verified yet.',
        },
        onDone: {
          target: 'signedIn',
          actions: { type: 'startSession', params: output },
        },
      },
    },
    signedIn: { type: 'final', description: 'The session has received the token.' },
    unverified: { description: 'The tab goes to /activate.' },
  },
})

export type LoginRef = ActorRefFrom<typeof loginMachine>
