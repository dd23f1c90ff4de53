import { type ActorRefFrom, assign, setup } from 'xstate'
import { formValues } from '#machines/params.ts'
import { reminderForm } from './password.form.ts'

interface ForgotPasswordContext {
  email: string
}

/**
 * The form that requests a password reset link. The page never reveals whether an email belongs to a member. The server
 * accepts up to `PASSWORD_MAILS_AN_HOUR` requests an hour for each email address. If it refuses a request, the form
 * says so.
 */
export const forgotPasswordMachine = setup({
  types: { context: {} as ForgotPasswordContext, events: {} as { type: 'email.dismissed' } },
  actors: { reminder: reminderForm },
  actions: { keepEmail: assign((_, { email }: { email: string }) => ({ email })) },
}).createMachine({
  id: 'forgotPassword',
  description: 'Requesting a link that sets a new password.',
  context: { email: '' },
  initial: 'asking',
  states: {
    asking: {
      description: 'The page asks for the member’s email and requests the link.',
      invoke: {
        id: 'reminder',
        src: 'reminder',
        input: ({ context }) => ({ values: { email: context.email } }),
        onSnapshot: {
          actions: { type: 'keepEmail', params: formValues },
        },
        onDone: 'confirmed',
      },
    },
    confirmed: {
      description: 'A link has been sent, if the email belongs to a member.',
      on: { 'email.dismissed': 'asking' },
    },
  },
})

export type ForgotPasswordRef = ActorRefFrom<typeof forgotPasswordMachine>
