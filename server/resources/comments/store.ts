import { and, eq, getTableColumns, isNull, lt, sql } from 'drizzle-orm'
import { COMMENTS_PAGE, type Comment } from '#rules/feed/comment.ts'
import { only } from '#server/db/rows.ts'
import { comments, posts } from '#server/db/schema.ts'
import type { Reader, Tx } from '#server/db/types.ts'
import { notFound } from '#server/errors/refused.ts'
import { commentOf, selectComments, type Viewing } from './view.ts'

type CommentRow = typeof comments.$inferSelect

/** Returns visible comments as a member sees them, newest first. */
export async function commentsFor(
  db: Reader,
  which: Parameters<typeof selectComments>[2],
  most: number,
  viewing: Viewing,
): Promise<Comment[]> {
  const rows = await selectComments(db, viewing.reader.id, which).limit(most)
  return rows.map(({ comment }) => commentOf(comment, viewing))
}

/** Returns a comment that was just written or changed. */
export const theComment = async (db: Reader, id: number, viewing: Viewing): Promise<Comment> =>
  only(await commentsFor(db, eq(comments.id, id), 1, viewing))

/**
 * Returns the newest comments on a post, or the newest before a given comment, sorted from oldest to newest. `hasOlder`
 * is true if there are older comments.
 */
export async function pageOfComments(
  db: Reader,
  { postId, before }: { postId: number; before: number | undefined },
  viewing: Viewing,
): Promise<{ comments: Comment[]; hasOlder: boolean }> {
  const older = before === undefined ? undefined : lt(comments.id, before)
  const which = and(eq(comments.postId, postId), older) ?? sql`true`
  const found = await commentsFor(db, which, COMMENTS_PAGE + 1, viewing)
  const page = found.slice(0, COMMENTS_PAGE)
  return { comments: page.toReversed(), hasOlder: found.length > page.length }
}

/**
 * Returns the id of a comment's post, even if the post or the comment is hidden. A comment never moves to another post.
 */
export async function postIdOf(db: Reader, id: number): Promise<number> {
  const [found] = await db
    .select({ postId: comments.postId })
    .from(comments)
    .where(eq(comments.id, id))
  if (!found) throw notFound()
  return found.postId
}

/**
 * Locks a visible comment on a visible post until the transaction ends. Deleting or hiding a comment also updates its
 * post's counter, so lock the post first, to avoid a deadlock.
 * @throws Refused with 404
 */
export async function lockComment(tx: Tx, id: number): Promise<CommentRow> {
  const [comment] = await tx
    .select(getTableColumns(comments))
    .from(comments)
    .innerJoin(posts, eq(posts.id, comments.postId))
    .where(and(eq(comments.id, id), isNull(comments.hiddenAt), isNull(posts.hiddenAt)))
    .for('no key update', { of: comments })
  if (!comment) throw notFound()
  return comment
}

export async function createComment(
  tx: Tx,
  comment: Pick<CommentRow, 'postId' | 'userId' | 'message'>,
  now: Date,
): Promise<number> {
  const made = await tx
    .insert(comments)
    .values({ ...comment, createdAt: now })
    .returning({ id: comments.id })
  return only(made).id
}

export async function changeComment(tx: Tx, id: number, message: string, now: Date): Promise<void> {
  await tx.update(comments).set({ message, editedAt: now }).where(eq(comments.id, id))
}

export async function deleteComment(tx: Tx, id: number): Promise<void> {
  await tx.delete(comments).where(eq(comments.id, id))
}
