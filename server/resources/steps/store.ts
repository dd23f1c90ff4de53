import { and, asc, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Step, StepType } from '#rules/exchange/step.ts'
import { partyOf, RECEIVED_STEPS, SENT_STEPS } from '#rules/exchange/timeline.ts'
import type { Page } from '#rules/wire/api.ts'
import { among } from '#server/db/among.ts'
import { cappedPageOf, only, type Paging } from '#server/db/rows.ts'
import { signups, steps } from '#server/db/schema.ts'
import type { Reader, Tx } from '#server/db/types.ts'
import { membersById } from '#server/resources/members/view.ts'

export type StepRow = typeof steps.$inferSelect

/** Returns a member's own steps in an exchange, oldest first. */
export async function stepsBy(db: Reader, exchangeId: number, userId: number): Promise<StepRow[]> {
  return db
    .select()
    .from(steps)
    .where(and(eq(steps.exchangeId, exchangeId), eq(steps.userId, userId)))
    .orderBy(asc(steps.createdAt), asc(steps.id))
}

/** Returns the types of steps a member has recorded, by exchange. */
export async function stepTypesBy(
  db: Reader,
  userId: number,
  exchangeIds: readonly number[],
): Promise<ReadonlyMap<number, readonly StepType[]>> {
  if (exchangeIds.length === 0) return new Map()
  const rows = await db
    .selectDistinct({ exchangeId: steps.exchangeId, type: steps.type })
    .from(steps)
    .where(and(eq(steps.userId, userId), inArray(steps.exchangeId, [...exchangeIds])))
  const byExchange = new Map<number, StepType[]>()
  for (const { exchangeId, type } of rows)
    byExchange.set(exchangeId, [...(byExchange.get(exchangeId) ?? []), type])
  return byExchange
}

/** A member's gifter and recipient in an exchange. */
export interface Timeline {
  exchangeId: number
  memberId: number
  recipientId: number | null
  /**
   * Since when the recipient is the current one, if it was somebody else before: anything they received earlier came
   * from other gifters.
   */
  recipientSince: Date | null
  gifterId: number | null
  /**
   * Since when the gifter is the current one, if it was somebody else before: anything they sent earlier was for other
   * recipients.
   */
  gifterSince: Date | null
}

/**
 * Returns steps as one member sees them, without those that are not for them. The author of a gifter's step is not
 * named.
 */
export async function stepsFor(
  db: Reader,
  rows: readonly StepRow[],
  timeline: Timeline,
): Promise<Step[]> {
  const people = await membersById(
    db,
    rows.map(({ userId }) => userId),
  )
  const pair = { me: timeline.memberId, gifter: timeline.gifterId, recipient: timeline.recipientId }
  return rows.flatMap((row) => {
    const party = partyOf({ user_id: row.userId, type: row.type }, pair)
    if (party === null) return []
    const isSecret = party === 'gifter'
    return {
      id: row.id,
      exchange_id: row.exchangeId,
      user_id: isSecret ? null : row.userId,
      user: isSecret ? null : (people.get(row.userId) ?? null),
      type: row.type,
      content: row.content,
      created_at: row.createdAt.toISOString(),
      is_mine: party === 'me',
      party,
    }
  })
}

/** Returns a step as one of the two members it is about sees it. */
export async function stepFor(db: Reader, row: StepRow, timeline: Timeline): Promise<Step> {
  return only(await stepsFor(db, [row], timeline))
}

interface Asked extends Paging {
  newestFirst: boolean
}

/**
 * Returns one page of the member's own steps, the parcels their gifter has sent, and those their recipient has
 * received.
 */
export async function listSteps(
  db: Reader,
  timeline: Timeline,
  { newestFirst, ...paging }: Asked,
): Promise<Page<Step>> {
  const { exchangeId, memberId, gifterId, gifterSince, recipientId, recipientSince } = timeline
  const since = (at: Date | null) => (at === null ? undefined : gt(steps.createdAt, at))
  const fromGifter = and(inArray(steps.type, [...SENT_STEPS]), since(gifterSince))
  const byRecipient = and(inArray(steps.type, [...RECEIVED_STEPS]), since(recipientSince))
  const where = and(
    eq(steps.exchangeId, exchangeId),
    or(
      eq(steps.userId, memberId),
      gifterId === null ? undefined : and(eq(steps.userId, gifterId), fromGifter),
      recipientId === null ? undefined : and(eq(steps.userId, recipientId), byRecipient),
    ),
  )
  const order = newestFirst ? desc : asc
  const list = db.select().from(steps).where(where).orderBy(order(steps.createdAt), order(steps.id))
  const { rows, meta } = await cappedPageOf(db, paging, { table: steps, where }, list)
  return { data: await stepsFor(db, rows, timeline), meta }
}

/** SQL condition for a step that sent something to the gifter's current recipient. */
const isForCurrent = and(
  inArray(steps.type, [...SENT_STEPS]),
  or(isNull(signups.rematchedAt), gt(steps.createdAt, signups.rematchedAt)),
)

/**
 * Records the current recipient in the steps by which these gifters have sent something, before the gifters are
 * unpaired.
 */
export async function keepFormerRecipients(
  tx: Tx,
  exchangeId: number,
  gifters: readonly number[],
): Promise<void> {
  await tx
    .update(steps)
    .set({ formerRecipientId: sql`${signups.pairedWith}` })
    .from(signups)
    .where(
      and(
        eq(signups.id, steps.signupId),
        eq(signups.exchangeId, exchangeId),
        inArray(signups.userId, [...gifters]),
        isNull(signups.leftAt),
        isForCurrent,
      ),
    )
}

/**
 * Returns the gifters who have recorded that a gift is on its way to their current recipient.
 * @param ids the gifters to check; all in the exchange if missing
 */
export async function sendersIn(
  db: Reader,
  exchangeId: number,
  ids?: readonly number[],
): Promise<Set<number>> {
  const rows = await db
    .selectDistinct({ userId: signups.userId })
    .from(signups)
    .innerJoin(steps, eq(steps.signupId, signups.id))
    .where(
      and(
        eq(signups.exchangeId, exchangeId),
        isNull(signups.leftAt),
        ids && among(signups.userId, ids),
        isForCurrent,
      ),
    )
  return new Set(rows.map(({ userId }) => userId))
}

export async function findOwnStep(db: Reader, id: number, userId: number): Promise<StepRow | null> {
  const [row] = await db
    .select()
    .from(steps)
    .where(and(eq(steps.id, id), eq(steps.userId, userId)))
  return row ?? null
}

type NewStep = Pick<StepRow, 'exchangeId' | 'signupId' | 'userId' | 'type' | 'content'>

export async function createStep(tx: Tx, step: NewStep, now: Date): Promise<StepRow> {
  return only(
    await tx
      .insert(steps)
      .values({ ...step, createdAt: now, updatedAt: now })
      .returning(),
  )
}

export async function changeStep(
  tx: Tx,
  id: number,
  content: string | null,
  now: Date,
): Promise<StepRow | null> {
  const [changed] = await tx
    .update(steps)
    .set({ content, updatedAt: now })
    .where(eq(steps.id, id))
    .returning()
  return changed ?? null
}

export async function removeStep(tx: Tx, id: number): Promise<void> {
  await tx.delete(steps).where(eq(steps.id, id))
}
