import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { NotificationType } from '#rules/member/notification.ts'
import { id, instant, ref } from './columns.ts'
import { members } from './members.ts'

export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    type: text().$type<NotificationType>().notNull(),
    /** Leaves out the name of the member it is about, which goes in at `nameAt`. */
    title: text().notNull(),
    /** The member named in the title, by the nickname they have when it is read. */
    aboutId: ref().references(() => members.id, { onDelete: 'set null' }),
    /** Position of the name in the title; null for a title without a name. */
    nameAt: integer(),
    link: text().notNull(),
    createdAt: instant().notNull(),
    readAt: instant(),
  },
  (t) => [
    index('notifications_user_index').on(t.userId, t.createdAt, t.id),
    index('notifications_about_index').on(t.aboutId),
  ],
)

export const pages = pgTable('pages', {
  id: id(),
  slug: text().notNull().unique('pages_slug_unique'),
  title: text().notNull(),
  /** Sanitised HTML. */
  body: text().notNull(),
  position: integer().notNull().default(0),
  updatedAt: instant().notNull(),
})

/** The log of what mods did at their desk. */
export const modActions = pgTable(
  'mod_actions',
  {
    id: id(),
    actorId: ref().references(() => members.id, { onDelete: 'set null' }),
    action: text().notNull(),
    subjectType: text().notNull(),
    subjectId: ref().notNull(),
    details: jsonb().$type<Record<string, string | number | null>>().notNull().default({}),
    at: instant().notNull(),
  },
  (t) => [
    index('mod_actions_at_index').on(t.at, t.id),
    index('mod_actions_actor_index').on(t.actorId),
  ],
)
