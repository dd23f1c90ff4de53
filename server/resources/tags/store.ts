import { asc, eq, sql } from 'drizzle-orm'
import { isNeededTag, type ModTag, type TagInput } from '#rules/content/desk.ts'
import { only } from '#server/db/rows.ts'
import { postTaggings, postTags } from '#server/db/schema.ts'
import type { Reader, Tx } from '#server/db/types.ts'

const tagRows = (db: Reader) =>
  db
    .select({
      id: postTags.id,
      label: postTags.label,
      isOnlyAdmin: postTags.isOnlyAdmin,
      posts:
        sql<number>`(select count(*) from ${postTaggings} where ${eq(postTaggings.tagId, postTags.id)})`.mapWith(
          Number,
        ),
    })
    .from(postTags)

type TagRow = Awaited<ReturnType<typeof tagRows>>[number]

const modTagOf = ({ id, label, isOnlyAdmin, posts }: TagRow): ModTag => ({
  id,
  label,
  is_only_admin: isOnlyAdmin,
  is_needed: isNeededTag(id),
  posts_amount: posts,
})

/** Returns all tags with the number of posts that have them. */
export async function listModTags(db: Reader): Promise<ModTag[]> {
  return (await tagRows(db).orderBy(asc(postTags.id))).map(modTagOf)
}

export async function findTag(db: Reader, id: number): Promise<ModTag | null> {
  const [row] = await tagRows(db).where(eq(postTags.id, id))
  return row ? modTagOf(row) : null
}

/** Locks a tag until the transaction ends. */
export async function lockTag(tx: Tx, id: number): Promise<void> {
  await tx.select({ id: postTags.id }).from(postTags).where(eq(postTags.id, id)).for('update')
}

/** @returns its id */
export async function createTag(tx: Tx, { label, is_only_admin }: TagInput): Promise<number> {
  const row = { label, isOnlyAdmin: is_only_admin }
  return only(await tx.insert(postTags).values(row).returning({ id: postTags.id })).id
}

export async function renameTag(tx: Tx, id: number, label: string): Promise<void> {
  await tx.update(postTags).set({ label }).where(eq(postTags.id, id))
}

/** Deletes a tag, and removes it from all posts that have it. */
export async function deleteTag(tx: Tx, id: number): Promise<void> {
  await tx.delete(postTags).where(eq(postTags.id, id))
}
