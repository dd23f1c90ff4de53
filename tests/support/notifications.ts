import type { Notification, Notifications } from '#rules/member/notification.ts'
import { pageOf } from './lists.ts'

export const aNotification = (change: Partial<Notification> = {}): Notification => ({
  id: 3,
  type: 'paired',
  title: 'Names are drawn in “Winter mail”. See who you drew.',
  link: '/exchange/winter-mail',
  created_at: '2026-11-20T09:00:00.000Z',
  read_at: null,
  member: null,
  post: null,
  ...change,
})

/** A single page with all notifications. */
function told(notices: Notification[]): Notifications {
  const { data, meta } = pageOf(notices)
  return { data, meta: { ...meta, unread: notices.filter(({ read_at }) => !read_at).length } }
}

/** The server's response to a request for notifications. */
export const tells = (...notices: Notification[]) => ({
  say: () => Response.json(told(notices)),
})
