import { expect, test } from 'vitest'
import { inboxBugsMachine, inboxContactsMachine } from '#machines/letter/inboxLists.machine.ts'
import { stage } from '#tests/support/stage.ts'

const input = { query: { status: 'closed' } } as const

test('each list requests the items that the inbox shows', () => {
  const asked = [stage(inboxContactsMachine, input).started, stage(inboxBugsMachine, input).started]
  expect(asked).toEqual(Array(2).fill([{ id: 'loadItems', input: { page: 1, status: 'closed' } }]))
})
