import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Liked } from '#rules/feed/comment.ts'
import { LIKES_LISTED } from '#rules/feed/post.ts'
import { only } from '#server/db/rows.ts'
import { commentLikes, comments, postLikes, posts } from '#server/db/schema.ts'
import type { Reader, Tx } from '#server/db/types.ts'

interface Toggling {
  /** Id of the row, which must be locked. Without the lock, two concurrent requests would both add a like. */
  id: number
  memberId: number
  now: Date
}

/**
 * Toggles a like of a post. Triggers keep the counter up to date.
 * @returns true if the member likes it now
 */
export async function togglePostLike(tx: Tx, { id, memberId, now }: Toggling): Promise<boolean> {
  const { rowCount } = await tx
    .delete(postLikes)
    .where(and(eq(postLikes.postId, id), eq(postLikes.userId, memberId)))
  if (rowCount) return false
  await tx.insert(postLikes).values({ postId: id, userId: memberId, createdAt: now })
  return true
}

/** Like `togglePostLike`, for a comment. */
export async function toggleCommentLike(tx: Tx, { id, memberId, now }: Toggling): Promise<boolean> {
  const { rowCount } = await tx
    .delete(commentLikes)
    .where(and(eq(commentLikes.commentId, id), eq(commentLikes.userId, memberId)))
  if (rowCount) return false
  await tx.insert(commentLikes).values({ commentId: id, userId: memberId, createdAt: now })
  return true
}

type Reading = Placeholder | number

/** The columns about likes that a statement reads for each row. */
interface Likes {
  likes: number[]
  isLiked: boolean
}

const listing = (table: SQL, of: SQL, userId: PgColumn) =>
  sql<number[]>`(select coalesce(json_agg(listed.user_id), '[]'::json)
    from (select ${userId} as user_id from ${table} where ${of} order by ${userId} limit ${sql.raw(String(LIKES_LISTED))}) listed)`

const liking = (table: SQL, of: SQL, mine: SQL) =>
  sql<boolean>`exists (select 1 from ${table} where ${of} and ${mine})`

/** Columns for a statement that reads posts: who likes each post, and whether the reader does. */
export function likesOfPosts(id: PgColumn, reader: Reading) {
  const [table, of] = [sql`${postLikes}`, sql`${postLikes.postId} = ${id}`]
  return {
    likes: listing(table, of, postLikes.userId),
    isLiked: liking(table, of, sql`${postLikes.userId} = ${reader}`),
  }
}

/** Like `likesOfPosts`, for comments. */
export function likesOfComments(id: PgColumn, reader: Reading) {
  const [table, of] = [sql`${commentLikes}`, sql`${commentLikes.commentId} = ${id}`]
  return {
    likes: listing(table, of, commentLikes.userId),
    isLiked: liking(table, of, sql`${commentLikes.userId} = ${reader}`),
  }
}

/** Returns the likes to list, always including the reader's own. */
export function listedLikes({ likes, isLiked }: Likes, reader: number): number[] {
  if (!isLiked || likes.includes(reader)) return likes
  return [...likes.slice(0, LIKES_LISTED - 1), reader]
}

const likedOf = (row: Likes & { amount: number }, reader: number): Liked => ({
  likes: listedLikes(row, reader),
  likes_amount: row.amount,
  is_liked: row.isLiked,
})

/** Returns a post's likes after a toggle. */
export async function likedPost(db: Reader, id: number, reader: number): Promise<Liked> {
  const rows = await db
    .select({ amount: posts.likesAmount, ...likesOfPosts(posts.id, reader) })
    .from(posts)
    .where(eq(posts.id, id))
  return likedOf(only(rows), reader)
}

/** Like `likedPost`, for a comment. */
export async function likedComment(db: Reader, id: number, reader: number): Promise<Liked> {
  const rows = await db
    .select({ amount: comments.likesAmount, ...likesOfComments(comments.id, reader) })
    .from(comments)
    .where(eq(comments.id, id))
  return likedOf(only(rows), reader)
}
