import { passwordResetMachine } from '#machines/joining/passwordReset.machine.ts'
import { aFailure } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'

const deadLink = aFailure({ kind: 'refused', status: 422, message: 'This link is not valid.' })

takesEveryTransition(passwordResetMachine, {
  inputs: [
    { email: 'moth@wing.example', token: 'a-token' },
    { email: 'moth@wing.example', token: null },
  ],
  outcomes: {
    newPassword: {
      done: [undefined],
      snapshot: [{ context: { problem: null } }, { context: { problem: deadLink.problem } }],
    },
  },
})
