import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Post, PostTag } from '#rules/feed/post.ts'
import { tagsFor } from '#rules/feed/post.ts'
import { rightsOver } from '#rules/feed/rights.ts'
import { isMod } from '#rules/member/schema.ts'
import { among } from '#server/db/among.ts'
import { arrayOf, jsonOf } from '#server/db/json.ts'
import { prepared } from '#server/db/prepared.ts'
import {
  comments,
  pictures,
  postPictures,
  posts,
  postTaggings,
  postTags,
  postVideos,
  videos,
} from '#server/db/schema.ts'
import type { Reader } from '#server/db/types.ts'
import {
  type CommentJson,
  commentOf,
  selectComments,
  type Viewing,
} from '#server/resources/comments/view.ts'
import { likesOfPosts, listedLikes } from '#server/resources/likes/store.ts'
import { joinedMember, memberOf, speakerOf } from '#server/resources/members/view.ts'
import { pictureColumns, pictureOf } from '#server/resources/pictures/view.ts'
import { videoColumns, videoOf } from '#server/resources/videos/view.ts'

type TagRow = Pick<typeof postTags.$inferSelect, 'id' | 'label' | 'isOnlyAdmin'>

export const tagOf = ({ id, label, isOnlyAdmin }: TagRow): PostTag => ({
  id,
  label,
  is_only_admin: isOnlyAdmin,
})

const author = joinedMember('author')

const tags = arrayOf(
  jsonOf({ id: postTags.id, label: postTags.label, isOnlyAdmin: postTags.isOnlyAdmin }),
  sql`${postTags.id}`,
  sql`from ${postTaggings} join ${postTags} on ${eq(postTags.id, postTaggings.tagId)}
    where ${eq(postTaggings.postId, posts.id)}`,
)

/** Column for a statement that reads posts: their pictures, in order. */
export const attached = arrayOf(
  jsonOf(pictureColumns),
  sql`${postPictures.position}`,
  sql`from ${postPictures} join ${pictures} on ${eq(pictures.id, postPictures.pictureId)}
    where ${eq(postPictures.postId, posts.id)}`,
)

const filmed = arrayOf(
  jsonOf(videoColumns),
  sql`${videos.id}`,
  sql`from ${postVideos} join ${videos} on ${eq(videos.id, postVideos.videoId)}
    where ${eq(postVideos.postId, posts.id)}`,
)

/** Selects visible posts with everything a card shows, in one statement because every visit to the feed runs it. */
const select = (db: Reader) => {
  const reader = sql.placeholder('reader')
  const latest = selectComments(db, reader, eq(comments.postId, posts.id)).limit(1)
  return db
    .select({
      id: posts.id,
      message: posts.message,
      createdAt: posts.createdAt,
      editedAt: posts.editedAt,
      pinnedAt: posts.pinnedAt,
      location: posts.location,
      likesAmount: posts.likesAmount,
      commentsAmount: posts.commentsAmount,
      user: author.json,
      tags,
      pictures: attached,
      videos: filmed,
      ...likesOfPosts(posts.id, reader),
      latest: sql<CommentJson | null>`${latest}`,
    })
    .from(posts)
    .innerJoin(author.member, eq(author.member.id, posts.userId))
    .leftJoin(author.avatar, eq(author.avatar.id, author.member.avatarId))
    .where(and(isNull(posts.hiddenAt), sql`${posts.id} = any(${sql.placeholder('ids')}::bigint[])`))
}
const statement = prepared((db) => select(db).prepare('posts'))
type Row = Awaited<ReturnType<typeof select>>[number]

function postOf(row: Row, { reader, now }: Viewing): Post {
  const user = memberOf(row.user)
  return {
    id: row.id,
    message: row.message,
    date: row.createdAt.toISOString(),
    location: row.location,
    user,
    pictures: row.pictures.map(pictureOf),
    videos: row.videos.map(videoOf),
    tags: tagsFor(row.tags.map(tagOf), isMod(reader)),
    likes: listedLikes(row, reader.id),
    likes_amount: row.likesAmount,
    comments_amount: row.commentsAmount,
    is_pinned: row.pinnedAt !== null,
    ...rightsOver(speakerOf(reader, now), { user }),
    edited_at: row.editedAt?.toISOString() ?? null,
  }
}

/** The reader, and whether they ask for the latest comment of each post. */
export interface FeedViewing extends Viewing {
  withComments?: boolean
}

/**
 * Returns the visible posts with these ids, in the given order and in the form shown to the reader. Tags reserved for
 * mods are left out. Each post's latest comment is included if the reader asks for it.
 */
export async function postsFor(
  db: Reader,
  ids: readonly number[],
  { withComments = false, ...viewing }: FeedViewing,
): Promise<Post[]> {
  if (ids.length === 0) return []
  const rows = await statement(db).execute({ ids: [...ids], reader: viewing.reader.id })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    const post = postOf(row, viewing)
    if (!withComments) return post
    return { ...post, comments: row.latest ? [commentOf(row.latest, viewing)] : [] }
  })
}

/** Returns the visible posts about these received gifts, by step. */
export async function postsOfSteps(
  db: Reader,
  stepIds: readonly number[],
  viewing: Viewing,
): Promise<Map<number, Post>> {
  if (stepIds.length === 0) return new Map()
  const linked = await db
    .select({ id: posts.id, stepId: posts.stepId })
    .from(posts)
    .where(among(posts.stepId, stepIds))
  const shown = await postsFor(
    db,
    linked.map(({ id }) => id),
    viewing,
  )
  const byId = new Map(shown.map((post) => [post.id, post]))
  return new Map(
    linked.flatMap(({ id, stepId }) => {
      const post = byId.get(id)
      return post && stepId !== null ? [[stepId, post] as const] : []
    }),
  )
}
