import { type ActorRefFrom, setup } from 'xstate'
import { known } from '#machines/known.ts'
import { formProblem } from '#machines/params.ts'
import { isDeadLink, isWholeLink } from '#rules/joining/password.ts'
import type { Problem } from '#rules/wire/problem.ts'
import { newPasswordForm } from './password.form.ts'

interface ResetLink {
  email: string | null
  token: string | null
}

/**
 * Sets a new password through an emailed link. The link works once. If it has been used or has expired, the page links
 * to another page where the member can request a new one.
 */
export const passwordResetMachine = setup({
  types: { context: {} as ResetLink, input: {} as ResetLink },
  actors: { newPassword: newPasswordForm },
  guards: {
    isWholeLink: ({ context }) => isWholeLink(context),
    isDeadLink: (_, problem: Problem | null) => isDeadLink(problem),
  },
}).createMachine({
  id: 'passwordReset',
  description: 'Setting a new password through an emailed link.',
  context: ({ input }) => input,
  initial: 'reading',
  states: {
    reading: {
      description: 'Checks the link.',
      always: [
        {
          guard: 'isWholeLink',
          target: 'choosing',
          description: 'The link contains an email and a token.',
        },
        { target: 'refused', description: 'A part of the link is missing.' },
      ],
    },
    choosing: {
      description: 'The page asks for the new password and saves it.',
      invoke: {
        id: 'newPassword',
        src: 'newPassword',
        input: ({ context: { email, token } }) => ({
          values: {
            email: known(email, 'the email'),
            token: known(token, 'the token'),
            password: '',
            password_confirmation: '',
          },
        }),
        onSnapshot: {
          guard: {
            type: 'isDeadLink',
            params: formProblem,
          },
          target: 'refused',
          description: 'The link was used already, or is too old.',
        },
        onDone: 'confirmed',
      },
    },
    confirmed: { description: 'The new password is saved, and every other session has ended.' },
    refused: { description: 'The member needs another link.' },
  },
})

export type PasswordResetRef = ActorRefFrom<typeof passwordResetMachine>
