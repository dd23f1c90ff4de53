import { type Notifications, notificationsSchema } from '#rules/member/notification.ts'
import { type Call, command, requestWhole } from './http.ts'

const load = (query: { page: number; perPage?: number }, call: Call): Promise<Notifications> =>
  requestWhole('notifications', notificationsSchema, { ...call, query })

/** One page of the member's notifications, newest first, and the total number of unread ones. */
export const loadNotifications = ({ page }: { page: number }, call: Call): Promise<Notifications> =>
  load({ page }, call)

/** Counts the unread notifications. */
export const countUnread = async (_: unknown, call: Call): Promise<number> =>
  (await load({ page: 1, perPage: 1 }, call)).meta.unread

export const readSome = ({ ids }: { ids: readonly number[] }, call: Call): Promise<void> =>
  command('notifications/read', { ...call, method: 'post', body: { ids } })

export const readAll = (_: unknown, call: Call): Promise<void> =>
  command('notifications/read', { ...call, method: 'post', body: {} })
