/** Reference model for asking for a link that sets a new password, written from the specification. */
import type { forgotPasswordMachine } from '#machines/joining/forgotPassword.machine.ts'
import type { Model, Said } from '#tests/support/follows.ts'

/**
 * The confirmation names the typed email, whether or not it belongs to a member. Another email can be entered
 * afterwards.
 */
interface Page extends Said {
  isConfirmed: boolean
  email: string
}

const ask = (email: string): Page => ({
  isConfirmed: false,
  email,
  started: [['reminder', { values: { email } }]],
})

export const forgotPasswordModel: Model<typeof forgotPasswordMachine, Page> = {
  start: () => ask(''),
  on: {
    'reminder changed': (was, { context: { values } }) => ({ ...was, email: values.email }),
    'reminder done': (was) => ({ ...was, isConfirmed: true }),
    'email.dismissed': (was) => (was.isConfirmed ? ask(was.email) : was),
  },
  shows: ({ value, context: { email } }) => ({ isConfirmed: value === 'confirmed', email }),
}
