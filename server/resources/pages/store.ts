import { asc, eq } from 'drizzle-orm'
import type { ContentPage, PageEntry } from '#rules/content/schema.ts'
import { pages } from '#server/db/schema.ts'
import type { Reader } from '#server/db/types.ts'

/** All pages by position, without their bodies. */
export async function listPages(db: Reader): Promise<PageEntry[]> {
  return db
    .select({ id: pages.id, slug: pages.slug, title: pages.title })
    .from(pages)
    .orderBy(asc(pages.position), asc(pages.id))
}

/** @param idOrSlug a slug is never all digits */
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
