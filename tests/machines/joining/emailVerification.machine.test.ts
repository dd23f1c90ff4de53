import { test } from 'vitest'
import { emailVerificationMachine } from '#machines/joining/emailVerification.machine.ts'
import { aFailure, offline } from '#tests/support/builders.ts'
import type { Coverage } from '#tests/support/cases.ts'
import { followsModel } from '#tests/support/follows.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { emailVerificationModel } from './emailVerification.model.ts'

const link = { userid: '7', token: 'a-token' }
const refused = aFailure({ kind: 'refused', status: 422, message: 'This link is not valid.' })
const tooOften = aFailure({ kind: 'refused', status: 429, message: 'Too many tries.' })

const cases: Coverage<typeof emailVerificationMachine> = {
  input: link,
  outcomes: {
    verifyEmail: {
      done: [{ verified: true, email: 'moth@wing.example' }],
      error: [refused, tooOften, offline],
    },
  },
}

takesEveryTransition(emailVerificationMachine, cases)

test('on every path, the link is checked as the specification says', () =>
  followsModel(emailVerificationMachine, cases, emailVerificationModel))
