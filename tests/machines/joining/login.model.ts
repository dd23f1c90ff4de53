/** Reference model for logging in, written from the specification. */
import type { loginMachine } from '#machines/joining/login.machine.ts'
import type { Model, Said } from '#tests/support/follows.ts'

/**
 * Email and password are asked for until the server accepts them. A member with an unverified email is led to
 * /activate.
 */
interface Page extends Said {
  asksForCredentials: boolean
}

export const loginModel: Model<typeof loginMachine, Page> = {
  start: ({ email }) => ({
    asksForCredentials: true,
    started: [['credentials', { values: { email: email ?? '', password: '' } }]],
  }),
  on: {
    'credentials done': (_, { token }) => ({
      asksForCredentials: false,
      told: [['startSession', { token }]],
      hasEnded: true,
    }),
    'credentials changed': (was, { context: { problem, values } }) =>
      was.asksForCredentials && problem?.code === 'unverified'
        ? {
            asksForCredentials: false,
            told: [['goTo', { path: '/activate', state: { email: values.email } }]],
          }
        : was,
  },
  shows: (snapshot) => ({ asksForCredentials: snapshot.matches('entering') }),
}
