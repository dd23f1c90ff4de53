import { expect, test } from 'vitest'
import { noticeListMachine } from '#machines/member/noticeList.machine.ts'
import type { Notification } from '#rules/member/notification.ts'
import { pageOf } from '#tests/support/lists.ts'
import { stage } from '#tests/support/stage.ts'

test('a member without notifications has an empty list', () => {
  const play = stage(noticeListMachine)
  play.done('loadItems', pageOf<Notification>([]))
  expect([play.snapshot().value, play.started]).toEqual([
    'empty',
    [{ id: 'loadItems', input: { page: 1 } }],
  ])
})
