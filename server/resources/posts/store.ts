import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { type Post, type PostTag, tagsFor } from '#rules/feed/post.ts'
import { isMod } from '#rules/member/schema.ts'
import { metaOf, type Page } from '#rules/wire/api.ts'
import { idsOf } from '#server/db/among.ts'
import { prepared } from '#server/db/prepared.ts'
import { only, type Paging } from '#server/db/rows.ts'
import { postPictures, posts, postTaggings, postTags, totals } from '#server/db/schema.ts'
import type { Reader, Tx } from '#server/db/types.ts'
import { notFound } from '#server/errors/refused.ts'
import type { MemberRow } from '#server/resources/members/store.ts'
import { attachVideos } from '#server/resources/videos/store.ts'
import { type FeedViewing, postsFor, tagOf } from './view.ts'

type PostRow = typeof posts.$inferSelect

/** Returns the tags that a member may use; mods get all. */
export async function listTags(db: Reader, reader: MemberRow): Promise<PostTag[]> {
  const rows = await db.select().from(postTags).orderBy(asc(postTags.id))
  return tagsFor(rows.map(tagOf), isMod(reader))
}

/**
 * Sort orders of the feed, by id: ids ascend in the order of writing, so paging works even if the post at the cursor
 * has been deleted.
 */
const orders = { newest: sql`desc`, oldest: sql`asc` }

/**
 * Prepares the query for one page: the ids come from an index-only scan, and the total number of posts from its
 * counter.
 */
const pageOf = (order: keyof typeof orders) =>
  prepared((db) => {
    const [before, most, after] = ['before', 'most', 'after'].map(sql.placeholder)
    const page = sql`select ${posts.id} from ${posts} where ${posts.hiddenAt} is null and ${posts.id} < ${before} order by ${posts.id} ${orders[order]} limit ${most} offset ${after}`
    return db
      .select({
        total: totals.amount,
        ids: idsOf(page),
      })
      .from(totals)
      .where(eq(totals.name, 'posts'))
      .prepare(`page_of_${order}`)
  })
const pages = { newest: pageOf('newest'), oldest: pageOf('oldest') }

interface Asked extends Paging {
  order: keyof typeof orders
  /** Id of the post that the page ends before, even if the post has been deleted. If this is set, `page` is ignored. */
  before?: number | undefined
}

/** Returns one page of the feed. */
export async function listPosts(
  db: Reader,
  { order, before, page, perPage }: Asked,
  viewing: FeedViewing,
): Promise<Page<Post>> {
  const after = before === undefined ? (page - 1) * perPage : 0
  const asking = { before: before ?? Number.MAX_SAFE_INTEGER, most: perPage + 1, after }
  const { total, ids } = only(await pages[order](db).execute(asking))
  const data = await postsFor(db, ids.slice(0, perPage), viewing)
  const meta = metaOf(page, perPage, total)
  if (before === undefined) return { data, meta }
  return { data, meta: { ...meta, current_page: 1, last_page: ids.length > perPage ? 2 : 1 } }
}

/**
 * Locks a visible post until the transaction ends. The locking order is member, post, comment; the total is updated
 * last, by a trigger.
 * @throws Refused with 404
 */
export async function lockPost(
  tx: Tx,
  id: number,
  strength: 'no key update' | 'update' = 'no key update',
): Promise<PostRow> {
  const [post] = await tx
    .select()
    .from(posts)
    .where(and(eq(posts.id, id), isNull(posts.hiddenAt)))
    .for(strength)
  if (!post) throw notFound()
  return post
}

export async function changePost(
  tx: Tx,
  id: number,
  change: Partial<Pick<PostRow, 'message' | 'editedAt' | 'pinnedAt'>>,
): Promise<void> {
  await tx.update(posts).set(change).where(eq(posts.id, id))
}

/** Deletes a post with its comments and all likes. */
export async function deletePost(tx: Tx, id: number): Promise<void> {
  await tx.delete(posts).where(eq(posts.id, id))
}

interface NewPost {
  userId: number
  message: string
  location: string | null
  exchangeId: number | null
  stepId: number | null
  tagIds: readonly number[]
  pictureIds: readonly number[]
  videoIds: readonly number[]
}

/** True if a post shows this picture. */
export async function isInPost(db: Reader, pictureId: number): Promise<boolean> {
  return (await db.$count(postPictures, eq(postPictures.pictureId, pictureId))) > 0
}

/** Stores a post with its tags and pictures, in the given order. @returns its id */
export async function createPost(
  tx: Tx,
  { tagIds, pictureIds, videoIds, ...post }: NewPost,
  now: Date,
): Promise<number> {
  const { id: postId } = only(
    await tx
      .insert(posts)
      .values({ ...post, createdAt: now })
      .returning({ id: posts.id }),
  )
  if (tagIds.length > 0)
    await tx.insert(postTaggings).values(tagIds.map((tagId) => ({ postId, tagId })))
  if (pictureIds.length > 0)
    await tx
      .insert(postPictures)
      .values(pictureIds.map((pictureId, position) => ({ postId, pictureId, position })))
  await attachVideos(tx, postId, videoIds)
  return postId
}
