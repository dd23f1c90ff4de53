import { expect, test } from 'vitest'
import { emailVerificationMachine } from '#machines/joining/emailVerification.machine.ts'
import { aFailure, offline } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const link = { userid: '7', token: 'a-token' }
const refused = aFailure({ kind: 'refused', status: 422, message: 'This link is not valid.' })

takesEveryTransition(emailVerificationMachine, {
  input: link,
  outcomes: {
    verifyEmail: {
      done: [{ verified: true, email: 'moth@wing.example' }],
      error: [refused, offline],
    },
  },
})

test('a rate limit does not count as a refused link', () => {
  const play = stage(emailVerificationMachine, link)
  play.fail('verifyEmail', aFailure({ kind: 'refused', status: 429, message: 'Too many tries.' }))
  expect(play.snapshot().value).toBe('unanswered')
})
