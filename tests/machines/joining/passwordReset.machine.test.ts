import { test } from 'vitest'
import { passwordResetMachine } from '#machines/joining/passwordReset.machine.ts'
import { aFailure, offline } from '#tests/support/builders.ts'
import type { Coverage } from '#tests/support/cases.ts'
import { followsModel } from '#tests/support/follows.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { passwordResetModel } from './passwordReset.model.ts'

const deadLink = aFailure({
  kind: 'refused',
  status: 422,
  code: 'link',
  message: 'This link is not valid.',
})

const email = 'moth@wing.example'
const link = { email, token: 'a-token' }

const cases: Coverage<typeof passwordResetMachine> = {
  inputs: [link, { email, token: null }, { email: null, token: 'a-token' }],
  outcomes: {
    newPassword: {
      done: [undefined],
      snapshot: [null, offline.problem, deadLink.problem].map((problem) => ({
        context: { problem },
      })),
    },
  },
}

takesEveryTransition(passwordResetMachine, cases)

test('on every path, only a complete and valid link sets a new password', () =>
  followsModel(passwordResetMachine, cases, passwordResetModel))
