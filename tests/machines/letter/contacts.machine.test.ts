import { expect, test } from 'vitest'
import { contactsMachine } from '#machines/letter/contacts.machine.ts'
import type { aContact } from '#tests/support/letters-of-members.ts'
import { pageOf } from '#tests/support/lists.ts'
import { stage } from '#tests/support/stage.ts'

test('a member who has written nothing has an empty list', () => {
  const play = stage(contactsMachine)
  play.done('loadItems', pageOf<ReturnType<typeof aContact>>([]))
  expect([play.snapshot().value, play.started]).toEqual([
    'empty',
    [{ id: 'loadItems', input: { page: 1 } }],
  ])
})
