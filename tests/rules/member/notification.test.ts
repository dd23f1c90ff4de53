import { expect, test } from 'vitest'
import {
  inGroups,
  isNews,
  isUnread,
  NOTIFICATION_TYPES,
  type Notification,
  notificationSchema,
  notificationsReadSchema,
  notificationsSchema,
  startsDay,
  unreadFigure,
  unreadWords,
} from '#rules/member/notification.ts'
import { fieldErrors } from '#rules/wire/problem.ts'

const notification: Notification = {
  id: 1,
  type: 'like',
  title: 'Juno likes it',
  link: '/posts',
  created_at: '2026-11-20T09:00:00.000Z',
  read_at: null,
  member: null,
  post: null,
}

test.each([
  [0, null, 'No unread notifications'],
  [1, '1', '1 unread notification'],
  [99, '99', '99 unread notifications'],
  [100, '99+', '99+ unread notifications'],
])('%d unread notifications are shown as %s and read out as "%s"', (unread, figure, words) => {
  expect([unreadFigure(unread), unreadWords(unread)]).toEqual([figure, words])
})

test('a notification is the first of its day if the notification before it is from another day', () => {
  const at = (hour: number, day = 20) => ({
    created_at: new Date(2026, 10, day, hour).toISOString(),
  })
  expect([
    startsDay(at(9), undefined),
    startsDay(at(0), at(23)),
    startsDay(at(23, 19), at(0)),
  ]).toEqual([true, false, true])
})

test('consecutive notifications with the same content on the same day are grouped', () => {
  const at = (id: number, change: Partial<Notification> = {}): Notification => ({
    ...notification,
    id,
    created_at: new Date(2026, 10, 20, 12).toISOString(),
    ...change,
  })
  const yesterday = new Date(2026, 10, 19, 12).toISOString()
  const groups = inGroups([
    at(9),
    at(8, { read_at: yesterday }),
    at(7, { title: 'Nettle likes it' }),
    at(6),
    at(5, { link: '/posts?comments=9' }),
    at(4, { link: '/posts?comments=9', type: 'comment' }),
    at(3, { created_at: yesterday }),
    at(2, { created_at: yesterday }),
  ])
  expect(groups.map((group) => group.map(({ id }) => id))).toEqual([
    [9, 8],
    [7],
    [6],
    [5],
    [4],
    [3, 2],
  ])
  expect(inGroups([])).toEqual([])
})

test('only the known notification types are accepted', () => {
  const types = [
    ...['paired', 'step', 'heart', 'thanks', 'comment', 'like'],
    ...['exchange_approved', 'exchange_rejected', 'exchange_starting'],
    ...['signup_reminder', 'spot_offered', 'sending_reminder', 'chat_message', 'rematched'],
    ...['parent_confirmed', 'case_opened', 'cancelled', 'removed', 'lone_admin'],
    ...['address_changed', 'parent_withdrawn', 'mail_trouble', 'video_failed'],
    ...['bug_answered', 'survey_added', 'survey_declined', 'copy_ready', 'copy_failed'],
    ...['rescue_asked', 'rescue_accepted', 'rescue_sent', 'rescue_arrived', 'rescue_over'],
  ]
  expect(NOTIFICATION_TYPES).toEqual(types)
  expect(
    [...types, 'moss', ''].filter(
      (type) => !notificationSchema.safeParse({ ...notification, type }).success,
    ),
  ).toEqual(['moss', ''])
})

test('a page of notifications includes the total number of unread ones', () => {
  const page = {
    data: [notification],
    meta: { current_page: 1, last_page: 1, per_page: 20, total: 1, unread: 1 },
  }
  expect(notificationsSchema.parse({ ...page, secret: 'moss' })).toEqual(page)
})

test('a request with ids marks up to 1,000 notifications as read, and a request without ids marks all', () => {
  const ids = Array.from({ length: 1_001 }, (_, place) => place + 1)
  expect([
    notificationsReadSchema.parse({}),
    notificationsReadSchema.parse({ ids: [1, 2] }),
    fieldErrors(notificationsReadSchema, { ids: ids.slice(1) }),
    fieldErrors(notificationsReadSchema, { ids }),
  ]).toEqual([{}, { ids: [1, 2] }, {}, { ids: ['At most 1000 can be chosen'] }])
})

test('a notification is unread until it has been read', () => {
  expect([isUnread(notification), isUnread({ read_at: notification.created_at })]).toEqual([
    true,
    false,
  ])
})

test('the list of notifications is out of date once the number of unread ones has changed', () => {
  expect([isNews(3, null), isNews(3, 3), isNews(4, 3), isNews(0, 3)]).toEqual([
    false,
    false,
    true,
    true,
  ])
})
