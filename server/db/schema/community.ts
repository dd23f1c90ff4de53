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
    /** Without the name of the member it is about, where it says one. */
    title: text().notNull(),
    /** Who is named in it: as she is called when it is read. */
    aboutId: ref().references(() => members.id, { onDelete: 'set null' }),
    /** Where in the title the name belongs. */
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

/** Who did what at the mod desk. */
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
