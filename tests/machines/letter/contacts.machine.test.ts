import { expect, test } from 'vitest'
import { contactsMachine } from '#machines/letter/contacts.machine.ts'
import { aContact } from '#tests/support/letters-of-members.ts'
import { listCases, pageOf } from '#tests/support/lists.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

takesEveryTransition(contactsMachine, listCases(aContact(), {}))

test('a member who has written nothing has an empty list', () => {
  const play = stage(contactsMachine)
  play.done('loadItems', pageOf<ReturnType<typeof aContact>>([]))
  expect([play.snapshot().value, play.started]).toEqual([
    'empty',
    [{ id: 'loadItems', input: { page: 1 } }],
  ])
})
