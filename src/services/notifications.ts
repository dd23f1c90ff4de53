import { type Notifications, notificationsSchema } from '#rules/member/notification.ts'
import { type Call, command, requestWhole } from './http.ts'

const load = (query: { page: number; perPage?: number }, call: Call): Promise<Notifications> =>
  requestWhole('notifications', notificationsSchema, { ...call, query })

/** One page of what I was told, newest first, and how many of all I have not read. */
export const loadNotifications = ({ page }: { page: number }, call: Call): Promise<Notifications> =>
  load({ page }, call)

/** How many of them I have not read. */
export const countUnread = async (_: unknown, call: Call): Promise<number> =>
  (await load({ page: 1, perPage: 1 }, call)).meta.unread

export const readSome = ({ ids }: { ids: readonly number[] }, call: Call): Promise<void> =>
  command('notifications/read', { ...call, method: 'post', body: { ids } })

export const readAll = (_: unknown, call: Call): Promise<void> =>
  command('notifications/read', { ...call, method: 'post', body: {} })
