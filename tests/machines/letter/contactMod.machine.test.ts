import { test } from 'vitest'
import { contactModMachine } from '#machines/letter/contactMod.machine.ts'
import type { Coverage } from '#tests/support/cases.ts'
import { followsModel } from '#tests/support/follows.ts'
import { aContact } from '#tests/support/letters-of-members.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { contactModModel } from './contactMod.model.ts'

const input = { draft: '' }
const typed = (message: string) => ({
  context: { values: { message, exchange_id: null } },
})

const cases: Coverage<typeof contactModMachine> = {
  input,
  outcomes: {
    contact: { done: [aContact()], snapshot: [typed('Hello')] },
  },
}

takesEveryTransition(contactModMachine, cases)

test('on every path, a letter is written as the specification says', () =>
  followsModel(contactModMachine, cases, contactModModel))
