import { expect, test } from 'vitest'
import { auditMachine } from '#machines/mod/audit.machine.ts'
import type { aModAction } from '#tests/support/builders.ts'
import { pageOf } from '#tests/support/lists.ts'
import { stage } from '#tests/support/stage.ts'

test('the log is empty as long as no mod has done anything', () => {
  const play = stage(auditMachine)
  play.done('loadItems', pageOf<ReturnType<typeof aModAction>>([]))
  expect([play.snapshot().value, play.started]).toEqual([
    'empty',
    [{ id: 'loadItems', input: { page: 1 } }],
  ])
})
