import { isSameDay } from 'date-fns'
import * as z from 'zod/mini'
import { notedPostSchema } from '#rules/feed/noted-post.ts'
import { chosenIds } from '#rules/form/choice.ts'
import { form } from '#rules/form/field.ts'
import { metaSchema } from '#rules/wire/api.ts'
import { memberSchema } from './schema.ts'

export const NOTIFICATION_TYPES = [
  'paired',
  'step',
  'heart',
  'thanks',
  'comment',
  'like',
  'exchange_approved',
  'exchange_rejected',
  'exchange_starting',
  'signup_reminder',
  'spot_offered',
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
  'rescue_asked',
  'rescue_accepted',
  'rescue_sent',
  'rescue_arrived',
  'rescue_over',
] as const
export type NotificationType = (typeof NOTIFICATION_TYPES)[number]

export const notificationSchema = z.object({
  id: z.int(),
  type: z.enum(NOTIFICATION_TYPES),
  title: z.string(),
  /** A path of the app. */
  link: z.string(),
  created_at: z.iso.datetime(),
  read_at: z.nullable(z.iso.datetime()),
  /** The member named in the title; null if the title names nobody, or if that member no longer has a nickname. */
  member: z.nullable(memberSchema),
  /** The recipient's post about the reader's gift; null if there is none, or if the reader may not see it. */
  post: z.nullable(notedPostSchema),
})
z.globalRegistry.add(notificationSchema, { id: 'Notification' })
export type Notification = z.infer<typeof notificationSchema>

/** A page of notifications, and the number of all unread ones. */
export const notificationsSchema = z.object({
  data: z.array(notificationSchema),
  meta: z.extend(metaSchema, { unread: z.int() }),
})
export type Notifications = z.infer<typeof notificationsSchema>

const MOST_AT_ONCE = 1_000

/** The notifications to mark as read; all of them if `ids` is missing. */
export const notificationsReadSchema = form({ ids: z.optional(chosenIds(MOST_AT_ONCE)) })

export const isUnread = ({ read_at }: Pick<Notification, 'read_at'>): boolean => read_at === null

/** True for the first notification of a day, in the reader's time zone. The list must be in order. */
export const startsDay = (
  { created_at }: Pick<Notification, 'created_at'>,
  before: Pick<Notification, 'created_at'> | undefined,
): boolean => !before || !isSameDay(new Date(created_at), new Date(before.created_at))

/** Notifications with the same content, newest first. */
export type NoticeGroup = readonly [Notification, ...Notification[]]

const saysTheSame = (one: Notification, other: Notification): boolean =>
  one.type === other.type &&
  one.title === other.title &&
  one.link === other.link &&
  !startsDay(one, other)

/** Groups consecutive notifications that have the same content and the same day, in the reader's time zone. */
export function inGroups(notices: readonly Notification[]): NoticeGroup[] {
  const groups: [Notification, ...Notification[]][] = []
  for (const notice of notices) {
    const group = groups.at(-1)
    if (group && saysTheSame(group[0], notice)) group.push(notice)
    else groups.push([notice])
  }
  return groups
}

const MOST_COUNTED = 99

/** "3", "99+"; null if nothing is unread. */
export function unreadFigure(unread: number): string | null {
  if (unread === 0) return null
  return unread > MOST_COUNTED ? `${MOST_COUNTED}+` : String(unread)
}

/** The label for screen readers: "3 unread notifications". */
export function unreadWords(unread: number): string {
  const figure = unreadFigure(unread) ?? 'No'
  return `${figure} unread ${unread === 1 ? 'notification' : 'notifications'}`
}

/** True if the number of unread notifications has changed since the last count, so that the list is out of date. */
export const isNews = (unread: number, before: number | null): boolean =>
  before !== null && unread !== before
