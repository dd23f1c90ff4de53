import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { NotificationType } from '#rules/member/notification.ts'
import { id, instant, ref } from './columns.ts'
import { posts } from './feed.ts'
import { members } from './members.ts'

export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    type: text().$type<NotificationType>().notNull(),
    /** The title, without the name of the member it mentions. The name is inserted at `nameAt`. */
    title: text().notNull(),
    /** The member named in the title, whose current nickname is shown. */
    aboutId: ref().references(() => members.id, { onDelete: 'set null' }),
    /** Position of the name in the title; null for a title without a name. */
    nameAt: integer(),
    link: text().notNull(),
    /** The post shown with the notification. */
    postId: ref().references(() => posts.id, { onDelete: 'set null' }),
    createdAt: instant().notNull(),
    readAt: instant(),
  },
  (t) => [
    index('notifications_user_index').on(t.userId, t.createdAt, t.id),
    index('notifications_about_index').on(t.aboutId),
    index('notifications_post_index').on(t.postId).where(sql`${t.postId} is not null`),
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

/** The log of mods' actions. */
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
