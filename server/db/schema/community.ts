import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import type { NotificationType } from '#rules/member/notification.ts'
import { id, instant, ref } from './columns.ts'
import { exchanges } from './exchanges.ts'
import { members, pictures } from './members.ts'

export const posts = pgTable(
  'posts',
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** Sanitised HTML. */
    message: text().notNull(),
    location: text(),
    /** Set when it is about a gift received in an exchange. */
    exchangeId: ref().references(() => exchanges.id, { onDelete: 'set null' }),
    createdAt: instant().notNull(),
    editedAt: instant(),
    pinnedAt: instant(),
    hiddenAt: instant(),
  },
  (t) => [
    index('posts_feed_index').on(t.createdAt, t.id).where(sql`${t.hiddenAt} is null`),
    index('posts_user_index').on(t.userId, t.createdAt),
  ],
)

/** Its ids can be chosen, because 1 is known to every client as "Received". */
export const postTags = pgTable('post_tags', {
  id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  label: text().notNull().unique('post_tags_label_unique'),
  isOnlyAdmin: boolean().notNull().default(false),
})

export const postTaggings = pgTable(
  'post_taggings',
  {
    postId: ref()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    tagId: ref()
      .notNull()
      .references(() => postTags.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.postId, t.tagId] }),
    index('post_taggings_tag_index').on(t.tagId),
  ],
)

export const postPictures = pgTable(
  'post_pictures',
  {
    postId: ref()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    pictureId: ref()
      .notNull()
      .references(() => pictures.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.postId, t.pictureId] })],
)

export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    type: text().$type<NotificationType>().notNull(),
    title: text().notNull(),
    link: text().notNull(),
    createdAt: instant().notNull(),
    readAt: instant(),
  },
  (t) => [index('notifications_user_index').on(t.userId, t.createdAt, t.id)],
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
  (t) => [index('mod_actions_at_index').on(t.at, t.id)],
)
