import { expect, test } from 'vitest'
import { unreadFigure, unreadWords } from '#rules/member/notification.ts'

test.each([
  [0, null, 'No unread notifications'],
  [1, '1', '1 unread notification'],
  [99, '99', '99 unread notifications'],
  [100, '99+', '99+ unread notifications'],
])('%d unread notifications are shown as %s and read out as "%s"', (unread, figure, words) => {
  expect([unreadFigure(unread), unreadWords(unread)]).toEqual([figure, words])
})
