import * as z from 'zod/mini'
import { chosenIds } from '#rules/form/choice.ts'
import { form } from '#rules/form/field.ts'
import { metaSchema } from '#rules/wire/api.ts'

export const NOTIFICATION_TYPES = [
  'paired',
  'step',
  'comment',
  'like',
  'exchange_approved',
  'exchange_rejected',
  'exchange_starting',
  'signup_reminder',
  'sending_reminder',
  'chat_message',
  'rematched',
  'parent_confirmed',
  'case_opened',
  'cancelled',
  'removed',
  'lone_admin',
  'address_changed',
  'parent_withdrawn',
  'mail_trouble',
  'video_failed',
  'bug_answered',
  'survey_added',
  'survey_declined',
  'copy_ready',
  'copy_failed',
] as const
export type NotificationType = (typeof NOTIFICATION_TYPES)[number]

export const notificationSchema = z.object({
  id: z.int(),
  type: z.enum(NOTIFICATION_TYPES),
  title: z.string(),
  /** A route of the app. */
  link: z.string(),
  created_at: z.iso.datetime(),
  read_at: z.nullable(z.iso.datetime()),
})
z.globalRegistry.add(notificationSchema, { id: 'Notification' })
export type Notification = z.infer<typeof notificationSchema>

/** A page of them, and how many of all are unread. */
export const notificationsSchema = z.object({
  data: z.array(notificationSchema),
  meta: z.extend(metaSchema, { unread: z.int() }),
})
export type Notifications = z.infer<typeof notificationsSchema>

const MOST_AT_ONCE = 1_000

/** Which of them are read now; all where none are named. */
export const notificationsReadSchema = form({ ids: z.optional(chosenIds(MOST_AT_ONCE)) })

export const isUnread = ({ read_at }: Pick<Notification, 'read_at'>): boolean => read_at === null

const MOST_COUNTED = 99

/** "3", "99+"; nothing where nothing is unread. */
export function unreadFigure(unread: number): string | null {
  if (unread === 0) return null
  return unread > MOST_COUNTED ? `${MOST_COUNTED}+` : String(unread)
}

/** For those who hear it: "3 unread notifications". */
export function unreadWords(unread: number): string {
  const figure = unreadFigure(unread) ?? 'No'
  return `${figure} unread ${unread === 1 ? 'notification' : 'notifications'}`
}

/** What is unread has changed since it was counted last: the list is not what it was. */
export const isNews = (unread: number, before: number | null): boolean =>
  before !== null && unread !== before
