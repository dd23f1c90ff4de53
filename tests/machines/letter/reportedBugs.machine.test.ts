import { expect, test } from 'vitest'
import { reportedBugsMachine } from '#machines/letter/reportedBugs.machine.ts'
import type { aBugReport } from '#tests/support/letters-of-members.ts'
import { pageOf } from '#tests/support/lists.ts'
import { stage } from '#tests/support/stage.ts'

test('a member who has reported nothing has an empty list', () => {
  const play = stage(reportedBugsMachine)
  play.done('loadItems', pageOf<ReturnType<typeof aBugReport>>([]))
  expect([play.snapshot().value, play.started]).toEqual([
    'empty',
    [{ id: 'loadItems', input: { page: 1 } }],
  ])
})
