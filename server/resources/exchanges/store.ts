import { and, asc, eq, gt, isNotNull, isNull, like, lte, sql } from 'drizzle-orm'
import type { ExchangeInput } from '#rules/exchange/input.ts'
import type { ExchangeTerms } from '#rules/exchange/phase.ts'
import { slugOf } from '#rules/exchange/schema.ts'
import type { SendByTerms } from '#rules/exchange/send-by.ts'
import { inColumns } from '#server/db/in-columns.ts'
import { only } from '#server/db/rows.ts'
import { exchanges } from '#server/db/schema.ts'
import type { Reader, Tx } from '#server/db/types.ts'
import { notFound } from '#server/errors/refused.ts'
import { keepSurveysOf } from '#server/resources/surveys/store.ts'
import { keepSearchTextsOf } from './search-text.ts'

export type ExchangeRow = typeof exchanges.$inferSelect

/** The columns that `termsOf` reads. */
export const termsColumns = {
  rejectedAt: exchanges.rejectedAt,
  cancelledAt: exchanges.cancelledAt,
  approvedBy: exchanges.approvedBy,
  pairedAt: exchanges.pairedAt,
  preferredStartAt: exchanges.preferredStartAt,
  startAt: exchanges.startAt,
  endAt: exchanges.endAt,
  signupDuration: exchanges.signupDuration,
  maxSpots: exchanges.maxSpots,
  participantsAmount: exchanges.participantsAmount,
  offeredAmount: exchanges.offeredAmount,
}
export type TermsRow = Pick<ExchangeRow, keyof typeof termsColumns>

const decision = (row: TermsRow) => {
  if (row.rejectedAt) return 'rejected'
  return row.cancelledAt ? 'cancelled' : 'pending'
}

/** Returns the facts about an exchange that the rules need. */
export const termsOf = (row: TermsRow): ExchangeTerms => ({
  status: decision(row),
  approved_by: row.approvedBy,
  needs_pairing: row.approvedBy !== null && row.pairedAt === null,
  preferred_start_at: row.preferredStartAt,
  start_at: row.startAt?.toISOString() ?? null,
  end_at: row.endAt?.toISOString() ?? null,
  signup_duration: row.signupDuration,
  remaining_spots: freeSpots(row),
})

/** The columns that `sendByTermsOf` reads. */
export const sendByColumns = {
  preferredStartAt: exchanges.preferredStartAt,
  startAt: exchanges.startAt,
  exchangeDuration: exchanges.exchangeDuration,
  sendByDuration: exchanges.sendByDuration,
}

/** Returns the facts that decide the send-by day. */
export const sendByTermsOf = (row: Pick<ExchangeRow, keyof typeof sendByColumns>): SendByTerms => ({
  preferred_start_at: row.preferredStartAt,
  start_at: row.startAt?.toISOString() ?? null,
  exchange_duration: row.exchangeDuration,
  send_by_duration: row.sendByDuration,
})

/** Returns the number of spots that are neither taken nor kept for a member of the waiting list. */
export const freeSpots = ({
  maxSpots,
  participantsAmount,
  offeredAmount,
}: Pick<TermsRow, 'maxSpots' | 'participantsAmount' | 'offeredAmount'>): number =>
  Math.max(0, maxSpots - participantsAmount - offeredAmount)

/**
 * Returns the time by which to judge a request about a locked exchange. If the request had to wait for the lock until
 * the exchange was paired, it counts as made after the pairing.
 */
export const heardAt = ({ pairedAt }: ExchangeRow, askedAt: Date): Date =>
  pairedAt !== null && pairedAt > askedAt ? pairedAt : askedAt

type Change = Partial<Omit<typeof exchanges.$inferInsert, 'id' | 'slug' | 'userId' | 'createdAt'>>

const MOST_DIGITS = 9

/**
 * Returns the id that was given, 0 if the number is too long to be an id, or null for a slug, which is never all
 * digits.
 */
export function idIn(idOrSlug: string | number): number | null {
  const text = String(idOrSlug)
  if (!/^\d+$/.test(text)) return null
  return text.length > MOST_DIGITS ? 0 : Number(text)
}

const named = (idOrSlug: string | number) => {
  const id = idIn(idOrSlug)
  return id === null ? eq(exchanges.slug, String(idOrSlug)) : eq(exchanges.id, id)
}

export async function findExchange(
  db: Reader,
  idOrSlug: string | number,
): Promise<ExchangeRow | null> {
  const [row] = await db.select().from(exchanges).where(named(idOrSlug))
  return row ?? null
}

/** Returns an exchange that another row refers to, so it must exist. */
export async function theExchange(db: Reader, id: number): Promise<ExchangeRow> {
  return only(await db.select().from(exchanges).where(eq(exchanges.id, id)))
}

/**
 * Like `lockExchange`, but returns null if the exchange does not exist or was deleted while this waited for the lock.
 */
export async function lockExchangeIfThere(
  tx: Tx,
  idOrSlug: string | number,
): Promise<ExchangeRow | null> {
  const [row] = await tx.select().from(exchanges).where(named(idOrSlug)).for('no key update')
  return row ?? null
}

/**
 * Locks an exchange until the transaction ends, because concurrent requests may change its spots, pairs and decisions.
 * Rows that refer to it can still be written.
 * @throws Refused with 404
 */
export async function lockExchange(tx: Tx, idOrSlug: string | number): Promise<ExchangeRow> {
  const row = await lockExchangeIfThere(tx, idOrSlug)
  if (!row) throw notFound()
  return row
}

/** Returns the ids of exchanges in the order in which an act must lock them, without duplicates. */
export const inLockingOrder = (...ids: (readonly number[])[]): number[] =>
  [...new Set(ids.flat())].toSorted((one, other) => one - other)

/** Returns an unused slug for this label: the plain slug, or else the slug with the first free number. */
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

/** Maps the input to columns. The surveys are left out because they have a table of their own. */
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
    send_by_duration: 'sendByDuration',
    price_min: 'priceMin',
    price_max: 'priceMax',
    survey_requested: 'surveyRequested',
    is_public: 'isPublic',
  })

/** Key of an advisory lock, an arbitrary number: the process that holds the lock chooses a slug. */
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

/** Changes an exchange, which then waits for approval again. Its sign-ups stay. */
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

/** Returns the exchanges whose participants are still being notified of the pairing or the cancellation. */
export async function beingTold(db: Reader): Promise<number[]> {
  const rows = await db
    .select({ id: exchanges.id })
    .from(exchanges)
    .where(isNotNull(exchanges.toldUpTo))
    .orderBy(asc(exchanges.id))
  return rows.map(({ id }) => id)
}

/** SQL condition: the exchange is due to start, is not paired yet and has not ended. */
const isDue = (now: Date) =>
  and(
    isNotNull(exchanges.approvedBy),
    isNull(exchanges.rejectedAt),
    isNull(exchanges.cancelledAt),
    isNull(exchanges.pairedAt),
    lte(exchanges.startAt, now),
    gt(exchanges.endAt, now),
  )

/** Returns the ids of the exchanges that are due to start, earliest start first. */
export async function dueExchanges(db: Reader, now: Date): Promise<number[]> {
  const due = await db
    .select({ id: exchanges.id })
    .from(exchanges)
    .where(isDue(now))
    .orderBy(asc(exchanges.startAt), asc(exchanges.id))
  return due.map(({ id }) => id)
}

/**
 * Returns an exchange that is due to start, with its row locked; null if it is not due, or if another process has
 * locked it.
 */
export async function lockDueExchange(tx: Tx, id: number, now: Date): Promise<ExchangeRow | null> {
  const [exchange] = await tx
    .select()
    .from(exchanges)
    .where(and(eq(exchanges.id, id), isDue(now)))
    .for('no key update', { skipLocked: true })
  return exchange ?? null
}

/** Returns the ids of a member's proposals that nobody has approved. */
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
