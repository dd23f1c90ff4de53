import type { Notification, Notifications } from '#rules/member/notification.ts'
import { pageOf } from './lists.ts'

export const aNotification = (change: Partial<Notification> = {}): Notification => ({
  id: 3,
  type: 'paired',
  title: 'You are gifting Nettle in “Winter mail”',
  link: '/exchange/winter-mail',
  created_at: '2026-11-20T09:00:00.000Z',
  read_at: null,
  ...change,
})

/** One page that holds everything. */
function told(notices: Notification[]): Notifications {
  const { data, meta } = pageOf(notices)
  return { data, meta: { ...meta, unread: notices.filter(({ read_at }) => !read_at).length } }
}

/** What the server answers to who asks what she was told. */
export const tells = (...notices: Notification[]) => ({
  say: () => Response.json(told(notices)),
})
