import { and, asc, eq, gt, isNotNull, isNull, like, lte, or, sql } from 'drizzle-orm'
import type { ExchangeInput } from '#rules/exchange/input.ts'
import type { ExchangeTerms } from '#rules/exchange/phase.ts'
import { slugOf } from '#rules/exchange/schema.ts'
import { URGENT_DAYS } from '#rules/mod/privacy-note.ts'
import { daysAfter } from '#rules/time/clock.ts'
import { inColumns } from '#server/db/in-columns.ts'
import { only } from '#server/db/rows.ts'
import { exchanges } from '#server/db/schema.ts'
import type { Reader, Tx } from '#server/db/types.ts'
import { notFound } from '#server/refused.ts'
import { keepSurveysOf } from '#server/resources/surveys/store.ts'
import { keepSearchTextsOf } from './search-text.ts'

export type ExchangeRow = typeof exchanges.$inferSelect

/** What of a row decides where it stands. */
export type TermsRow = Pick<
  ExchangeRow,
  | 'rejectedAt'
  | 'cancelledAt'
  | 'approvedBy'
  | 'pairedAt'
  | 'preferredStartAt'
  | 'startAt'
  | 'endAt'
  | 'signupDuration'
  | 'maxSpots'
  | 'participantsAmount'
>

const decision = (row: TermsRow) => {
  if (row.rejectedAt) return 'rejected'
  return row.cancelledAt ? 'cancelled' : 'pending'
}

/** What the rules need of a row. */
export const termsOf = (row: TermsRow): ExchangeTerms => ({
  status: decision(row),
  approved_by: row.approvedBy,
  needs_pairing: row.approvedBy !== null && row.pairedAt === null,
  preferred_start_at: row.preferredStartAt,
  start_at: row.startAt?.toISOString() ?? null,
  end_at: row.endAt?.toISOString() ?? null,
  signup_duration: row.signupDuration,
  remaining_spots: Math.max(0, row.maxSpots - row.participantsAmount),
})

/**
 * The instant at which a request about a locked exchange is heard: one that came before the pairing and waited for it
 * to end counts as coming after it.
 */
export const heardAt = ({ pairedAt }: ExchangeRow, askedAt: Date): Date =>
  pairedAt !== null && pairedAt > askedAt ? pairedAt : askedAt

type Change = Partial<Omit<typeof exchanges.$inferInsert, 'id' | 'slug' | 'userId' | 'createdAt'>>

const MOST_DIGITS = 9

/** @param idOrSlug a slug is never all digits */
const named = (idOrSlug: string | number) => {
  const text = String(idOrSlug)
  if (!/^\d+$/.test(text)) return eq(exchanges.slug, text)
  return text.length > MOST_DIGITS ? sql`false` : eq(exchanges.id, Number(text))
}

export async function findExchange(
  db: Reader,
  idOrSlug: string | number,
): Promise<ExchangeRow | null> {
  const [row] = await db.select().from(exchanges).where(named(idOrSlug))
  return row ?? null
}

/** An exchange that something points at, so it must exist. */
export async function theExchange(db: Reader, id: number): Promise<ExchangeRow> {
  return only(await db.select().from(exchanges).where(eq(exchanges.id, id)))
}

/** The same as `lockExchange`; null where it is gone, also while this waited for it. */
export async function lockExchangeIfThere(
  tx: Tx,
  idOrSlug: string | number,
): Promise<ExchangeRow | null> {
  const [row] = await tx.select().from(exchanges).where(named(idOrSlug)).for('no key update')
  return row ?? null
}

/**
 * The exchange, locked until the transaction ends, because spots, pairs and decisions are contended. What points at it
 * can be written meanwhile.
 * @throws Refused with 404
 */
export async function lockExchange(tx: Tx, idOrSlug: string | number): Promise<ExchangeRow> {
  const row = await lockExchangeIfThere(tx, idOrSlug)
  if (!row) throw notFound()
  return row
}

/** An unused slug for this label: the plain one, else with the first free number after it. */
async function freeSlug(tx: Tx, label: string): Promise<string> {
  const plain = slugOf(label)
  const rows = await tx
    .select({ slug: exchanges.slug })
    .from(exchanges)
    .where(like(exchanges.slug, `${plain}%`))
  const taken = new Set(rows.map(({ slug }) => slug))
  if (!taken.has(plain)) return plain
  let number = 2
  while (taken.has(slugOf(label, String(number)))) number += 1
  return slugOf(label, String(number))
}

/** All but the surveys, which have rows of their own. */
const columnsOf = ({ surveys, ...input }: ExchangeInput) =>
  inColumns(input, {
    label: 'label',
    summary: 'summary',
    description: 'description',
    picture_id: 'pictureId',
    region: 'region',
    max_spots: 'maxSpots',
    preferred_start_at: 'preferredStartAt',
    signup_duration: 'signupDuration',
    exchange_duration: 'exchangeDuration',
    price_min: 'priceMin',
    price_max: 'priceMax',
    survey_requested: 'surveyRequested',
  })

/** Any number, the same in every process: the process that holds it chooses a slug. */
const SLUG_LOCK = 7_421_005

export async function createExchange(
  tx: Tx,
  userId: number,
  input: ExchangeInput,
  now: Date,
): Promise<ExchangeRow> {
  await tx.execute(sql`select pg_advisory_xact_lock(${SLUG_LOCK})`)
  const inserted = await tx
    .insert(exchanges)
    .values({
      ...columnsOf(input),
      slug: await freeSlug(tx, input.label),
      userId,
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  const made = only(inserted)
  await keepSurveysOf(tx, made.id, input.surveys)
  await keepSearchTextsOf(tx, userId, made.id)
  return made
}

/** An edited exchange waits for approval again; its sign-ups stay. */
export async function editExchange(
  tx: Tx,
  { id, userId }: Pick<ExchangeRow, 'id' | 'userId'>,
  input: ExchangeInput,
  now: Date,
): Promise<void> {
  await changeExchange(
    tx,
    id,
    {
      ...columnsOf(input),
      approvedBy: null,
      approvedAt: null,
      startAt: null,
      endAt: null,
      rejectedBy: null,
      rejectedAt: null,
      rejectionReason: null,
    },
    now,
  )
  await keepSurveysOf(tx, id, input.surveys)
  await keepSearchTextsOf(tx, userId, id)
}

export async function changeExchange(tx: Tx, id: number, change: Change, now: Date): Promise<void> {
  await tx
    .update(exchanges)
    .set({ ...change, updatedAt: now })
    .where(eq(exchanges.id, id))
}

/** The exchanges whose participants are being told what became of them. */
export async function beingTold(db: Reader): Promise<number[]> {
  const rows = await db
    .select({ id: exchanges.id })
    .from(exchanges)
    .where(isNotNull(exchanges.toldUpTo))
    .orderBy(asc(exchanges.id))
  return rows.map(({ id }) => id)
}

/** What has come to its start, is not paired yet and has not ended. */
const isDue = (now: Date) =>
  and(
    isNotNull(exchanges.approvedBy),
    isNull(exchanges.rejectedAt),
    isNull(exchanges.cancelledAt),
    isNull(exchanges.pairedAt),
    lte(exchanges.startAt, now),
    gt(exchanges.endAt, now),
  )

/** The exchanges that are due to start, by id, the earliest first. */
export async function dueExchanges(db: Reader, now: Date): Promise<number[]> {
  const due = await db
    .select({ id: exchanges.id })
    .from(exchanges)
    .where(isDue(now))
    .orderBy(asc(exchanges.startAt), asc(exchanges.id))
  return due.map(({ id }) => id)
}

/** An exchange that is due to start, locked until the transaction ends; nothing where another process has locked it. */
export async function lockDueExchange(tx: Tx, id: number, now: Date): Promise<ExchangeRow | null> {
  const [exchange] = await tx
    .select()
    .from(exchanges)
    .where(and(eq(exchanges.id, id), isDue(now)))
    .for('no key update', { skipLocked: true })
  return exchange ?? null
}

/** It starts soon, waits to be paired, and its lists have not been checked for this start. */
const isUnchecked = (now: Date) =>
  and(
    isNotNull(exchanges.approvedBy),
    isNull(exchanges.rejectedAt),
    isNull(exchanges.cancelledAt),
    isNull(exchanges.pairedAt),
    gt(exchanges.startAt, now),
    lte(exchanges.startAt, daysAfter(now, URGENT_DAYS)),
    or(
      isNull(exchanges.listsCheckedAt),
      sql`${exchanges.listsCheckedAt} < ${exchanges.startAt} - make_interval(hours => 24 * ${URGENT_DAYS})`,
    ),
  )

/** The exchanges whose lists are to be checked ahead of the start, by id. */
export async function uncheckedExchanges(db: Reader, now: Date): Promise<number[]> {
  const rows = await db
    .select({ id: exchanges.id })
    .from(exchanges)
    .where(isUnchecked(now))
    .orderBy(asc(exchanges.startAt), asc(exchanges.id))
  return rows.map(({ id }) => id)
}

/** One of these, locked until the transaction ends; nothing where another process has locked it. */
export async function lockUncheckedExchange(
  tx: Tx,
  id: number,
  now: Date,
): Promise<ExchangeRow | null> {
  const [exchange] = await tx
    .select()
    .from(exchanges)
    .where(and(eq(exchanges.id, id), isUnchecked(now)))
    .for('no key update', { skipLocked: true })
  return exchange ?? null
}

/** What a member has proposed and nobody has approved, by id. */
export async function proposalsOf(db: Reader, userId: number): Promise<number[]> {
  const rows = await db
    .select({ id: exchanges.id })
    .from(exchanges)
    .where(
      and(
        eq(exchanges.userId, userId),
        isNull(exchanges.approvedBy),
        isNull(exchanges.cancelledAt),
      ),
    )
  return rows.map(({ id }) => id)
}

export async function deleteExchange(tx: Tx, id: number): Promise<void> {
  await tx.delete(exchanges).where(eq(exchanges.id, id))
}
