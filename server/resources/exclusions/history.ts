import { subMonths } from 'date-fns'
import { asc, desc, eq, lt, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { PairingEntry } from '#rules/exchange/list-bound.ts'
import { KEPT_MONTHS, type ListHistory } from '#rules/mod/list-history.ts'
import { exchanges, exclusions, pairingLists, pastExclusions } from '#server/db/schema.ts'
import type { Db, Reader, Tx } from '#server/db/types.ts'
import { membersById, namesOf } from '#server/resources/members/view.ts'

/** Records the list entries that applied when an exchange was paired. */
export async function keepPairingEntries(
  tx: Tx,
  exchangeId: number,
  entries: readonly PairingEntry[],
  now: Date,
): Promise<void> {
  if (entries.length === 0) return
  const column = (name: keyof PairingEntry) => sql.param(entries.map((entry) => entry[name]))
  await tx.execute(sql`
    insert into ${pairingLists} (exchange_id, member_id, excluded_id, is_own, has_counted, paired_at)
    select ${exchangeId}::bigint, entry.*, ${now.toISOString()}::timestamptz
    from unnest(${column('member_id')}::bigint[], ${column('excluded_id')}::bigint[],
      ${column('is_own')}::boolean[], ${column('has_counted')}::boolean[]) as entry
  `)
}

/** Maximum number of entries shown to a mod, who would hardly read more. */
const MOST_ENTRIES = 500

/**
 * Returns the past entries of a member's list, and the entries that applied when each of their exchanges was paired;
 * newest first.
 */
export async function listHistoryOf(db: Reader, memberId: number): Promise<ListHistory> {
  const standing = db
    .select({
      excludedId: exclusions.excludedId,
      nickname: exclusions.nickname,
      createdAt: exclusions.createdAt,
      endedAt: sql<Date | null>`null::timestamptz`.as('ended_at'),
    })
    .from(exclusions)
    .where(eq(exclusions.memberId, memberId))
  const past = db
    .select({
      excludedId: pastExclusions.excludedId,
      nickname: pastExclusions.nickname,
      createdAt: pastExclusions.createdAt,
      endedAt: sql<Date | null>`${pastExclusions.endedAt}`.as('ended_at'),
    })
    .from(pastExclusions)
    .where(eq(pastExclusions.memberId, memberId))
  const entries = await unionAll(standing, past)
    .orderBy(desc(sql`created_at`), desc(sql`ended_at`))
    .limit(MOST_ENTRIES)
  const paired = await db
    .select({
      exchange: { id: exchanges.id, slug: exchanges.slug, label: exchanges.label },
      pairedAt: pairingLists.pairedAt,
      excludedId: pairingLists.excludedId,
      isOwn: pairingLists.isOwn,
      hasCounted: pairingLists.hasCounted,
    })
    .from(pairingLists)
    .innerJoin(exchanges, eq(exchanges.id, pairingLists.exchangeId))
    .where(eq(pairingLists.memberId, memberId))
    .orderBy(desc(pairingLists.pairedAt), desc(exchanges.id), asc(pairingLists.excludedId))
    .limit(MOST_ENTRIES)
  const people = await membersById(
    db,
    entries.flatMap(({ excludedId }) => excludedId ?? []),
  )
  const name = await namesOf(
    db,
    paired.map(({ excludedId }) => excludedId),
  )
  const pairings = new Map<number, ListHistory['pairings'][number]>()
  for (const { exchange, pairedAt, excludedId, isOwn, hasCounted } of paired) {
    const pairing = pairings.get(exchange.id) ?? {
      exchange,
      paired_at: pairedAt.toISOString(),
      entries: [],
    }
    pairing.entries.push({ excluded: name(excludedId), is_own: isOwn, has_counted: hasCounted })
    pairings.set(exchange.id, pairing)
  }
  return {
    entries: entries.map(({ excludedId, nickname, createdAt, endedAt }) => ({
      excluded: excludedId === null ? null : (people.get(excludedId) ?? null),
      nickname,
      created_at: createdAt.toISOString(),
      ended_at: endedAt && new Date(endedAt).toISOString(),
    })),
    pairings: [...pairings.values()],
  }
}

/** Deletes entries that were removed from lists, and the entries recorded at pairings, after the retention time. */
export async function clearListHistory(db: Db, now: Date): Promise<void> {
  const before = subMonths(now, KEPT_MONTHS)
  await db.delete(pastExclusions).where(lt(pastExclusions.endedAt, before))
  await db.delete(pairingLists).where(lt(pairingLists.pairedAt, before))
}
