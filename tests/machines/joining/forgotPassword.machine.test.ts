import { test } from 'vitest'
import { forgotPasswordMachine } from '#machines/joining/forgotPassword.machine.ts'
import type { Coverage } from '#tests/support/cases.ts'
import { followsModel } from '#tests/support/follows.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { forgotPasswordModel } from './forgotPassword.model.ts'

const shows = { context: { values: { email: 'moth@wing.example' } } }

const cases: Coverage<typeof forgotPasswordMachine> = {
  outcomes: { reminder: { done: [undefined], snapshot: [shows] } },
}

takesEveryTransition(forgotPasswordMachine, cases)

test('on every path, a link is requested and confirmed as the specification says', () =>
  followsModel(forgotPasswordMachine, cases, forgotPasswordModel))
