import { asc, desc, eq, inArray, isNull } from 'drizzle-orm'
import { type Post, type PostTag, tagsFor } from '#rules/feed/post.ts'
import { isMod } from '#rules/member/schema.ts'
import type { Page } from '#rules/wire/api.ts'
import { only, type Paging, pageOf } from '#server/db/rows.ts'
import { pictures, postPictures, posts, postTaggings, postTags } from '#server/db/schema.ts'
import type { Reader, Tx } from '#server/db/types.ts'
import type { MemberRow } from '#server/resources/members/store.ts'
import { membersById } from '#server/resources/members/view.ts'
import { pictureOf } from '#server/resources/pictures/view.ts'

export type PostRow = typeof posts.$inferSelect

const tagOf = ({ id, label, isOnlyAdmin }: typeof postTags.$inferSelect): PostTag => ({
  id,
  label,
  is_only_admin: isOnlyAdmin,
})

/** All tags, or those that a member may use. */
export async function listTags(db: Reader, reader: MemberRow): Promise<PostTag[]> {
  const rows = await db.select().from(postTags).orderBy(asc(postTags.id))
  return tagsFor(rows.map(tagOf), isMod(reader))
}

function byPost<Row extends { postId: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const groups = new Map<number, Row[]>()
  for (const row of rows) groups.set(row.postId, [...(groups.get(row.postId) ?? []), row])
  return groups
}

async function tagsByPost(db: Reader, ids: readonly number[]) {
  const rows = await db
    .select({ postId: postTaggings.postId, tag: postTags })
    .from(postTaggings)
    .innerJoin(postTags, eq(postTags.id, postTaggings.tagId))
    .where(inArray(postTaggings.postId, [...ids]))
    .orderBy(asc(postTags.id))
  return byPost(rows)
}

async function picturesByPost(db: Reader, ids: readonly number[]) {
  const rows = await db
    .select({ postId: postPictures.postId, picture: pictures })
    .from(postPictures)
    .innerJoin(pictures, eq(pictures.id, postPictures.pictureId))
    .where(inArray(postPictures.postId, [...ids]))
    .orderBy(asc(postPictures.position))
  return byPost(rows)
}

/** Posts as a member sees them, in the order of the rows: without the tags that are the mods' own. */
export async function postsFor(
  db: Reader,
  rows: readonly PostRow[],
  reader: MemberRow,
): Promise<Post[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const tags = await tagsByPost(db, ids)
  const attached = await picturesByPost(db, ids)
  const authors = await membersById(
    db,
    rows.map(({ userId }) => userId),
  )
  return rows.flatMap((row) => {
    const user = authors.get(row.userId)
    if (!user) return []
    return {
      id: row.id,
      message: row.message,
      date: row.createdAt.toISOString(),
      location: row.location,
      user,
      pictures: (attached.get(row.id) ?? []).map(({ picture }) => pictureOf(picture)),
      videos: [],
      tags: tagsFor(
        (tags.get(row.id) ?? []).map(({ tag }) => tagOf(tag)),
        isMod(reader),
      ),
      likes: [],
      comments_amount: 0,
      is_pinned: row.pinnedAt !== null,
      // No call of this version changes or deletes a post.
      can_edit: false,
      can_delete: false,
      edited_at: row.editedAt?.toISOString() ?? null,
    }
  })
}

interface Asked extends Paging {
  newestFirst: boolean
  withComments: boolean
}

/** One page of the feed. */
export async function listPosts(
  db: Reader,
  reader: MemberRow,
  { newestFirst, withComments, ...paging }: Asked,
): Promise<Page<Post>> {
  const shown = isNull(posts.hiddenAt)
  const order = newestFirst ? desc : asc
  const list = db.select().from(posts).where(shown).orderBy(order(posts.createdAt), order(posts.id))
  const { rows, meta } = await pageOf(paging, db.$count(posts, shown), list)
  const shownPosts = await postsFor(db, rows, reader)
  return {
    data: withComments ? shownPosts.map((post) => ({ ...post, comments: [] })) : shownPosts,
    meta,
  }
}

interface NewPost {
  userId: number
  message: string
  location: string | null
  exchangeId: number | null
  tagIds: readonly number[]
  pictureIds: readonly number[]
}

/** Stores a post with its tags and its pictures, in their order. */
export async function createPost(
  tx: Tx,
  { tagIds, pictureIds, ...post }: NewPost,
  now: Date,
): Promise<PostRow> {
  const made = only(
    await tx
      .insert(posts)
      .values({ ...post, createdAt: now })
      .returning(),
  )
  const postId = made.id
  if (tagIds.length > 0)
    await tx.insert(postTaggings).values(tagIds.map((tagId) => ({ postId, tagId })))
  if (pictureIds.length > 0)
    await tx
      .insert(postPictures)
      .values(pictureIds.map((pictureId, position) => ({ postId, pictureId, position })))
  return made
}
