import { listMachine } from '#machines/list.ts'
import type { Notification } from '#rules/member/notification.ts'

/** A member's notifications, the latest first. */
export const noticeListMachine = listMachine<Notification>({
  id: 'noticeList',
  description: 'The member’s notifications, page by page.',
  isKeptUp: true,
})
