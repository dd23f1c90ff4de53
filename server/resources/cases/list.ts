import { and, asc, count, eq, gt, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { ModCase } from '#rules/mod/case.ts'
import { metaOf, type Page } from '#rules/wire/api.ts'
import type { Reader } from '#server/db/open.ts'
import { exchanges, members, modCases, signups } from '#server/db/schema.ts'
import { type CaseRow, isOpen } from './store.ts'

type CaseExchange = ModCase['exchanges'][number]

/** A standing sign-up in an exchange that is still to be paired. */
export const awaitsPairing = (now: Date) =>
  and(
    isNull(signups.leftAt),
    isNotNull(exchanges.approvedBy),
    isNull(exchanges.rejectedAt),
    isNull(exchanges.cancelledAt),
    isNull(exchanges.pairedAt),
    or(isNull(exchanges.endAt), gt(exchanges.endAt, now)),
  )

/** What is about one exchange matters since it was opened, a note from the next start of the member's. */
const mattersAt = (db: Reader, now: Date): SQL => {
  const nextStart = db
    .select({ at: sql`min(${exchanges.startAt})` })
    .from(signups)
    .innerJoin(exchanges, eq(exchanges.id, signups.exchangeId))
    .where(and(eq(signups.userId, modCases.memberId), awaitsPairing(now)))
  return sql`case when ${modCases.exchangeId} is null then (${nextStart}) else ${modCases.openedAt} end`
}

interface Asked {
  page: number
  perPage: number
}

/** One page of the open cases: what is needed soonest comes first, then what waits longest. */
export async function openCases(
  db: Reader,
  { page, perPage }: Asked,
  now: Date,
): Promise<Page<ModCase>> {
  const [counted] = await db.select({ total: count() }).from(modCases).where(isOpen)
  const rows = await db
    .select()
    .from(modCases)
    .where(isOpen)
    .orderBy(sql`${mattersAt(db, now)} asc nulls last`, asc(modCases.openedAt), asc(modCases.id))
    .limit(perPage)
    .offset((page - 1) * perPage)
  return { data: await viewsOf(db, rows, now), meta: metaOf(page, perPage, counted?.total ?? 0) }
}

async function viewsOf(db: Reader, rows: readonly CaseRow[], now: Date): Promise<ModCase[]> {
  if (rows.length === 0) return []
  const memberIds = rows.map(({ memberId }) => memberId)
  const people = await db
    .select({ id: members.id, nickname: members.nickname, email: members.email })
    .from(members)
    .where(inArray(members.id, memberIds))
  const byId = new Map(people.map((person) => [person.id, person]))
  const named = await exchangesById(
    db,
    rows.flatMap(({ exchangeId }) => exchangeId ?? []),
  )
  const coming = await comingOf(db, memberIds, now)
  return rows.flatMap(({ id, kind, memberId, exchangeId, note, openedAt }) => {
    const member = byId.get(memberId)
    if (!member) return []
    const about =
      exchangeId === null ? (coming.get(memberId) ?? []) : [named.get(exchangeId)].filter(isThere)
    return { id, kind, member, note, opened_at: openedAt.toISOString(), exchanges: about }
  })
}

const isThere = <Value>(value: Value | undefined): value is Value => value !== undefined

const exchangeColumns = {
  id: exchanges.id,
  slug: exchanges.slug,
  label: exchanges.label,
  startAt: exchanges.startAt,
}

const caseExchange = ({
  startAt,
  ...exchange
}: {
  id: number
  slug: string
  label: string
  startAt: Date | null
}): CaseExchange => ({ ...exchange, start_at: startAt?.toISOString() ?? null })

async function exchangesById(
  db: Reader,
  ids: readonly number[],
): Promise<Map<number, CaseExchange>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select(exchangeColumns)
    .from(exchanges)
    .where(inArray(exchanges.id, [...ids]))
  return new Map(rows.map((row) => [row.id, caseExchange(row)]))
}

/** The exchanges these members wait to be paired in, the next to start first. */
async function comingOf(
  db: Reader,
  memberIds: readonly number[],
  now: Date,
): Promise<Map<number, CaseExchange[]>> {
  const rows = await db
    .select({ memberId: signups.userId, ...exchangeColumns })
    .from(signups)
    .innerJoin(exchanges, eq(exchanges.id, signups.exchangeId))
    .where(and(inArray(signups.userId, [...memberIds]), awaitsPairing(now)))
    .orderBy(asc(exchanges.startAt), asc(exchanges.id))
  const coming = new Map<number, CaseExchange[]>()
  for (const { memberId, ...row } of rows)
    coming.set(memberId, [...(coming.get(memberId) ?? []), caseExchange(row)])
  return coming
}
