import { and, desc, eq, isNull, type SQL } from 'drizzle-orm'
import { COMMENTABLE_POST, type Comment } from '#rules/feed/comment.ts'
import { rightsOver } from '#rules/feed/rights.ts'
import { jsonOf } from '#server/db/json.ts'
import { comments } from '#server/db/schema.ts'
import type { Reader } from '#server/db/types.ts'
import { likesOfComments, listedLikes } from '#server/resources/likes/store.ts'
import type { MemberRow } from '#server/resources/members/store.ts'
import { joinedMember, memberOf, speakerOf } from '#server/resources/members/view.ts'

/** The reader and the time; they decide which actions are offered. */
export interface Viewing {
  reader: MemberRow
  now: Date
}

const writer = joinedMember('writer')

/** A comment with all fields that are shown, for a statement that joins its writer. */
export const commentJson = (reader: Parameters<typeof likesOfComments>[1]) =>
  jsonOf({
    id: comments.id,
    postId: comments.postId,
    message: comments.message,
    createdAt: comments.createdAt,
    editedAt: comments.editedAt,
    likesAmount: comments.likesAmount,
    user: writer.json,
    ...likesOfComments(comments.id, reader),
  })

export type CommentJson = ReturnType<typeof commentJson> extends SQL<infer Value> ? Value : never

/** Selects visible comments, newest first. */
export const selectComments = (
  db: Reader,
  reader: Parameters<typeof likesOfComments>[1],
  which: SQL,
) =>
  db
    .select({ comment: commentJson(reader) })
    .from(comments)
    .innerJoin(writer.member, eq(writer.member.id, comments.userId))
    .leftJoin(writer.avatar, eq(writer.avatar.id, writer.member.avatarId))
    .where(and(isNull(comments.hiddenAt), which))
    .orderBy(desc(comments.id))

const iso = (instant: string): string => new Date(instant).toISOString()

/** Converts a comment to the form shown to a member. */
export function commentOf(row: CommentJson, { reader, now }: Viewing): Comment {
  const user = memberOf(row.user)
  return {
    id: row.id,
    message: row.message,
    user,
    updated_at: iso(row.editedAt ?? row.createdAt),
    likes: listedLikes(row, reader.id),
    likes_amount: row.likesAmount,
    commentable_type: COMMENTABLE_POST,
    commentable_id: row.postId,
    ...rightsOver(speakerOf(reader, now), { user }),
    edited_at: row.editedAt && iso(row.editedAt),
  }
}
