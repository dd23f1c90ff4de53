import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
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
    /** How many rows there are that are not hidden: the database's triggers write it with them. */
    likesAmount: integer().notNull().default(0),
    commentsAmount: integer().notNull().default(0),
  },
  (t) => [
    index('posts_feed_index').on(t.id).where(sql`${t.hiddenAt} is null`),
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
  (t) => [
    primaryKey({ columns: [t.postId, t.pictureId] }),
    index('post_pictures_picture_index').on(t.pictureId),
  ],
)

export const videos = pgTable(
  'videos',
  {
    id: id(),
    ownerId: ref().references(() => members.id, { onDelete: 'set null' }),
    status: text({ enum: ['processing', 'ready', 'failed'] })
      .notNull()
      .default('processing'),
    /** Where what was uploaded is stored; null once it has been transcoded or given up. */
    sourceKey: text(),
    /** Where the mp4 is stored, once it is ready. */
    key: text().notNull(),
    posterKey: text(),
    /** Size of the source, as received. */
    sourceBytes: bigint({ mode: 'number' }).notNull().default(0),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('videos_owner_index').on(t.ownerId),
    index('videos_processing_index').on(t.sourceBytes).where(sql`${t.status} = 'processing'`),
  ],
)

export const postVideos = pgTable(
  'post_videos',
  {
    postId: ref()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    videoId: ref()
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.postId, t.videoId] }),
    index('post_videos_video_index').on(t.videoId),
  ],
)

export const postLikes = pgTable(
  'post_likes',
  {
    postId: ref()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    userId: ref()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.postId, t.userId] }),
    index('post_likes_user_index').on(t.userId),
  ],
)

export const comments = pgTable(
  'comments',
  {
    id: id(),
    postId: ref()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    userId: ref()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** Sanitised HTML. */
    message: text().notNull(),
    createdAt: instant().notNull(),
    editedAt: instant(),
    hiddenAt: instant(),
    /** Written as that of a post. */
    likesAmount: integer().notNull().default(0),
  },
  (t) => [
    index('comments_post_index').on(t.postId, t.id).where(sql`${t.hiddenAt} is null`),
    index('comments_user_index').on(t.userId),
  ],
)

export const commentLikes = pgTable(
  'comment_likes',
  {
    commentId: ref()
      .notNull()
      .references(() => comments.id, { onDelete: 'cascade' }),
    userId: ref()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.commentId, t.userId] }),
    index('comment_likes_user_index').on(t.userId),
  ],
)

/**
 * How many there are of what is too much to count each time: of posts those that are not hidden. A trigger writes it when
 * the transaction commits, so that nobody waits for the row longer than that takes.
 */
export const totals = pgTable('totals', {
  name: text({ enum: ['posts'] }).primaryKey(),
  amount: bigint({ mode: 'number' }).notNull().default(0),
  /** When it and the counters of every post were last compared with the rows. */
  comparedAt: instant(),
})
