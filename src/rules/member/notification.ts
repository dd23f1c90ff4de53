import * as z from 'zod/mini'

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
  'address_changed',
  'parent_withdrawn',
  'mail_trouble',
  'video_failed',
  'bug_answered',
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
