import { test } from 'vitest'
import { activationMachine } from '#machines/joining/activation.machine.ts'
import { aMe, offline } from '#tests/support/builders.ts'
import type { Coverage } from '#tests/support/cases.ts'
import { followsModel } from '#tests/support/follows.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { activationModel } from './activation.model.ts'

const email = 'moth@wing.example'

const cases: Coverage<typeof activationMachine> = {
  delays: { resendPause: 60_000 },
  inputs: [
    { email, mailed: 'now', member: null },
    { email, mailed: null, member: null },
    { email: null, mailed: null, member: null },
    { email: null, mailed: null, member: aMe() },
  ],
  events: {
    'member.changed': [{ member: aMe() }, { member: aMe({ email_verified: false }) }],
  },
  outcomes: {
    verification: { done: [undefined], snapshot: [{ context: { values: { email } } }] },
    resendVerification: { done: [undefined], error: [offline] },
  },
}

takesEveryTransition(activationMachine, cases)

test('on every path, the page resends the verification email as the specification says', () =>
  followsModel(activationMachine, cases, activationModel))
