import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { id, instant, ref } from './columns.ts'
import { exchanges } from './exchanges.ts'
import { members, pictures } from './members.ts'
import { steps } from './steps.ts'

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
    /** Set for a post about a gift that was received in an exchange. */
    exchangeId: ref().references(() => exchanges.id, { onDelete: 'set null' }),
    /** The step that recorded the gift as received. The timeline shows the post with this step. */
    stepId: ref().references(() => steps.id, { onDelete: 'set null' }),
    createdAt: instant().notNull(),
    editedAt: instant(),
    pinnedAt: instant(),
    hiddenAt: instant(),
    /** Updated by database triggers together with the rows that are counted. Hidden comments do not count. */
    likesAmount: integer().notNull().default(0),
    commentsAmount: integer().notNull().default(0),
  },
  (t) => [
    index('posts_feed_index').on(t.id).where(sql`${t.hiddenAt} is null`),
    index('posts_user_index').on(t.userId, t.createdAt),
    // The gallery of an exchange.
    index('posts_exchange_index').on(t.exchangeId, t.id).where(sql`${t.exchangeId} is not null`),
    uniqueIndex('posts_step_unique').on(t.stepId).where(sql`${t.stepId} is not null`),
  ],
)

/** Ids are assigned explicitly, because clients identify the tag "Received" by its id, 1. */
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
    /** Storage key of the upload; null once it has been transcoded or has failed. */
    sourceKey: text(),
    /** Storage key of the mp4, which exists once the video is ready. */
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
    /** Updated by triggers, like the counters of a post. */
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
 * Totals that take too long to count on every request, such as the number of posts that are not hidden. A deferred
 * trigger updates them when the transaction commits, so that the row is locked only for a moment.
 */
export const totals = pgTable('totals', {
  name: text({ enum: ['posts'] }).primaryKey(),
  amount: bigint({ mode: 'number' }).notNull().default(0),
  /** Time at which the total and the counters of every post were last compared with the rows. */
  comparedAt: instant(),
})
