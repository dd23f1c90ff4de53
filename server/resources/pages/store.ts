import { asc, eq, sql } from 'drizzle-orm'
import type { ModPage, PageInput } from '#rules/content/desk.ts'
import { isNeededPage } from '#rules/content/needed-pages.ts'
import type { ContentPage, PageEntry } from '#rules/content/schema.ts'
import { only } from '#server/db/rows.ts'
import { pages } from '#server/db/schema.ts'
import type { Reader, Tx } from '#server/db/types.ts'

/** Returns all pages by position, without their bodies. */
export async function listPages(db: Reader): Promise<PageEntry[]> {
  return db
    .select({ id: pages.id, slug: pages.slug, title: pages.title })
    .from(pages)
    .orderBy(asc(pages.position), asc(pages.id))
}

/** Returns a page by id or slug. @param idOrSlug an id if it is all digits, which a slug never is */
export async function findPage(db: Reader, idOrSlug: string): Promise<ContentPage | null> {
  const isId = /^\d{1,9}$/.test(idOrSlug)
  const [row] = await db
    .select()
    .from(pages)
    .where(isId ? eq(pages.id, Number(idOrSlug)) : eq(pages.slug, idOrSlug))
  return row ? contentPage(row) : null
}

const contentPage = (row: typeof pages.$inferSelect): ContentPage => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  body: row.body,
  updated_at: row.updatedAt.toISOString(),
})

const modPage = (row: typeof pages.$inferSelect): ModPage => ({
  ...contentPage(row),
  is_needed: isNeededPage(row.slug),
})

/** Returns all pages by position, with their bodies. */
export async function listModPages(db: Reader): Promise<ModPage[]> {
  const rows = await db.select().from(pages).orderBy(asc(pages.position), asc(pages.id))
  return rows.map(modPage)
}

/** Locks a page until the transaction ends. */
export async function lockPage(tx: Tx, id: number): Promise<ModPage | null> {
  const [row] = await tx.select().from(pages).where(eq(pages.id, id)).for('update')
  return row ? modPage(row) : null
}

/** Adds a page in the last position. */
export async function createPage(tx: Tx, input: PageInput, now: Date): Promise<ModPage> {
  const position = sql<number>`(select coalesce(max(${pages.position}), -1) + 1 from ${pages})`
  const row = { ...input, position, updatedAt: now }
  return modPage(only(await tx.insert(pages).values(row).returning()))
}

export async function changePage(
  tx: Tx,
  id: number,
  change: Pick<PageInput, 'title' | 'body'>,
  now: Date,
): Promise<ModPage> {
  const changed = { ...change, updatedAt: now }
  return modPage(only(await tx.update(pages).set(changed).where(eq(pages.id, id)).returning()))
}

export async function deletePage(tx: Tx, id: number): Promise<void> {
  await tx.delete(pages).where(eq(pages.id, id))
}
