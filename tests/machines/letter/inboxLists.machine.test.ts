import { expect, test } from 'vitest'
import { inboxBugsMachine, inboxContactsMachine } from '#machines/letter/inboxLists.machine.ts'
import { aListedReport, aModContact } from '#tests/support/letters-of-members.ts'
import { listCases } from '#tests/support/lists.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const input = { query: { status: 'closed' } } as const

takesEveryTransition(inboxContactsMachine, { input, ...listCases(aModContact(), {}) })
takesEveryTransition(inboxBugsMachine, { input, ...listCases(aListedReport(), {}) })

test('each list requests what the inbox shows', () => {
  const asked = [stage(inboxContactsMachine, input).started, stage(inboxBugsMachine, input).started]
  expect(asked).toEqual(Array(2).fill([{ id: 'loadItems', input: { page: 1, status: 'closed' } }]))
})
