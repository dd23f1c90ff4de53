import { asc, count, or } from 'drizzle-orm'
import type { ExchangeStatus } from '#rules/exchange/phase.ts'
import { type Meta, metaOf } from '#rules/wire/api.ts'
import type { Reader } from '#server/db/open.ts'
import { exchanges } from '#server/db/schema.ts'
import type { ExchangeRow } from './facts.ts'
import { standsAt } from './list.ts'

/** One page of the exchanges for the mods, of any of these statuses or of all: what waits longest, or starts soonest, comes first. */
export async function exchangesForMods(
  db: Reader,
  statuses: readonly ExchangeStatus[],
  { page, perPage }: { page: number; perPage: number },
  now: Date,
): Promise<{ rows: ExchangeRow[]; meta: Meta }> {
  const where = or(...statuses.map((status) => standsAt(status, now)))
  const [counted] = await db.select({ total: count() }).from(exchanges).where(where)
  const rows = await db
    .select()
    .from(exchanges)
    .where(where)
    .orderBy(asc(exchanges.startAt), asc(exchanges.createdAt), asc(exchanges.id))
    .limit(perPage)
    .offset((page - 1) * perPage)
  return { rows, meta: metaOf(page, perPage, counted?.total ?? 0) }
}
