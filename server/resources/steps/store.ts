import { and, asc, desc, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Step, StepType } from '#rules/exchange/step.ts'
import { partyOf, RECEIVED_STEPS, SENT_STEPS } from '#rules/exchange/timeline.ts'
import type { Page } from '#rules/wire/api.ts'
import { among } from '#server/db/among.ts'
import { arrayOf } from '#server/db/json.ts'
import { cappedPageOf, only, type Paging } from '#server/db/rows.ts'
import { missingGifts, rescues, signups, steps } from '#server/db/schema.ts'
import type { Reader, Tx } from '#server/db/types.ts'
import type { Viewing } from '#server/resources/comments/view.ts'
import { membersById } from '#server/resources/members/view.ts'
import { postsOfSteps } from '#server/resources/posts/view.ts'

export type StepRow = typeof steps.$inferSelect

/** SQL condition for a step of a gifter or about a gifter's gift. The others are about rescuers' gifts. */
const isOfSwap = isNull(steps.rescueId)

/** Returns a member's own steps in a swap, oldest first. */
export async function stepsBy(db: Reader, exchangeId: number, userId: number): Promise<StepRow[]> {
  return db
    .select()
    .from(steps)
    .where(and(eq(steps.exchangeId, exchangeId), eq(steps.userId, userId), isOfSwap))
    .orderBy(asc(steps.createdAt), asc(steps.id))
}

/** Returns the types of steps a member has recorded in a swap. */
export async function stepTypesBy(
  db: Reader,
  exchangeId: number,
  userId: number,
): Promise<StepType[]> {
  const rows = await db
    .selectDistinct({ type: steps.type })
    .from(steps)
    .where(and(eq(steps.exchangeId, exchangeId), eq(steps.userId, userId), isOfSwap))
  return rows.map(({ type }) => type)
}

/** Column for a statement that reads these steps of swaps: their types. */
export const typesOfSteps = (which: SQL | undefined) =>
  arrayOf(
    sql<StepType>`${steps.type}`,
    sql`${steps.id}`,
    sql`from ${steps} where ${and(which, isOfSwap)}`,
  )

/** A member's gifter and recipient in an exchange. */
export interface Timeline {
  exchangeId: number
  memberId: number
  recipientId: number | null
  /**
   * Time at which the member got this recipient, if they had a different one before. Anything the recipient received
   * earlier came from other gifters.
   */
  recipientSince: Date | null
  gifterId: number | null
  /**
   * Time at which the member got this gifter, if they had a different one before. Anything the gifter sent earlier was
   * for other recipients.
   */
  gifterSince: Date | null
}

/**
 * Returns the steps that one member may see, as that member sees them. The author of a gifter's step is not named.
 * @param viewing the member whose timeline this is
 */
export async function stepsFor(
  db: Reader,
  rows: readonly StepRow[],
  timeline: Timeline,
  viewing: Viewing,
): Promise<Step[]> {
  const people = await membersById(
    db,
    rows.map(({ userId }) => userId),
  )
  const receipts = rows.filter(({ type }) => type === 'received')
  const posts = await postsOfSteps(
    db,
    receipts.map(({ id }) => id),
    viewing,
  )
  const pair = { me: timeline.memberId, gifter: timeline.gifterId, recipient: timeline.recipientId }
  return rows.flatMap((row) => {
    const isRescue = row.rescueId !== null
    const party = partyOf({ user_id: row.userId, type: row.type, is_rescue: isRescue }, pair)
    if (party === null) return []
    const isSecret = party === 'gifter' || party === 'rescuer'
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
      post: posts.get(row.id) ?? null,
      heart: row.hasHeart,
      is_rescue: isRescue,
    }
  })
}

/** Returns a step as seen by the member whose timeline this is. */
export async function stepFor(
  db: Reader,
  row: StepRow,
  timeline: Timeline,
  viewing: Viewing,
): Promise<Step> {
  return only(await stepsFor(db, [row], timeline, viewing))
}

/** Selects the rescues of a recipient. */
const rescuesFor = (db: Reader, exchangeId: number, recipientId: number) =>
  db
    .select({ id: rescues.id })
    .from(rescues)
    .innerJoin(missingGifts, eq(missingGifts.id, rescues.caseId))
    .where(and(eq(missingGifts.exchangeId, exchangeId), eq(missingGifts.recipientId, recipientId)))

interface Asked extends Paging {
  newestFirst: boolean
}

/**
 * Returns one page of the member's own steps, the parcels their gifter and their rescuers have sent, and the parcels
 * their recipient has received. A rescuer's own steps are not part of any swap.
 */
export async function listSteps(
  db: Reader,
  timeline: Timeline,
  { newestFirst, ...paging }: Asked,
  viewing: Viewing,
): Promise<Page<Step>> {
  const { exchangeId, memberId, gifterId, gifterSince, recipientId, recipientSince } = timeline
  const since = (at: Date | null) => (at === null ? undefined : gt(steps.createdAt, at))
  const fromGifter = and(inArray(steps.type, [...SENT_STEPS]), since(gifterSince))
  const byRecipient = and(inArray(steps.type, [...RECEIVED_STEPS]), since(recipientSince))
  const where = and(
    eq(steps.exchangeId, exchangeId),
    or(
      and(eq(steps.userId, memberId), isOfSwap),
      gifterId === null ? undefined : and(eq(steps.userId, gifterId), fromGifter, isOfSwap),
      recipientId === null ? undefined : and(eq(steps.userId, recipientId), byRecipient, isOfSwap),
      inArray(steps.rescueId, rescuesFor(db, exchangeId, memberId)),
    ),
  )
  const order = newestFirst ? desc : asc
  const list = db.select().from(steps).where(where).orderBy(order(steps.createdAt), order(steps.id))
  const { rows, meta } = await cappedPageOf(db, paging, { table: steps, where }, list)
  return { data: await stepsFor(db, rows, timeline, viewing), meta }
}

/** SQL condition for a step that sent something to the gifter's current recipient. */
const isForCurrent = and(
  inArray(steps.type, [...SENT_STEPS]),
  or(isNull(signups.rematchedAt), gt(steps.createdAt, signups.rematchedAt)),
)

/**
 * Before gifters are unpaired, stores their current recipient in the steps with which they have sent something to that
 * recipient.
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

/** Returns a gift that the member's current recipient has received, and locks its row; null for any other step. */
export async function lockReceiptOfRecipient(
  tx: Tx,
  id: number,
  { exchangeId, recipientId, recipientSince }: Timeline,
): Promise<StepRow | null> {
  if (recipientId === null) return null
  const [row] = await tx
    .select()
    .from(steps)
    .where(
      and(
        eq(steps.id, id),
        eq(steps.exchangeId, exchangeId),
        eq(steps.userId, recipientId),
        eq(steps.type, 'received'),
        isOfSwap,
        recipientSince === null ? undefined : gt(steps.createdAt, recipientSince),
      ),
    )
    .for('no key update')
  return row ?? null
}

/** Toggles the gifter's heart on a locked step. */
export async function toggleHeart(
  tx: Tx,
  { id, hasHeart, heartedAt }: StepRow,
  now: Date,
): Promise<StepRow> {
  const change = { hasHeart: !hasHeart, heartedAt: heartedAt ?? now }
  return only(await tx.update(steps).set(change).where(eq(steps.id, id)).returning())
}

/** Returns the exchange that a step belongs to. */
export async function exchangeOfStep(db: Reader, id: number): Promise<number | null> {
  const [row] = await db.select({ id: steps.exchangeId }).from(steps).where(eq(steps.id, id))
  return row?.id ?? null
}

/** Returns one of the member's own steps in a swap. Steps about rescuers' gifts cannot be changed. */
export async function findOwnStep(db: Reader, id: number, userId: number): Promise<StepRow | null> {
  const [row] = await db
    .select()
    .from(steps)
    .where(and(eq(steps.id, id), eq(steps.userId, userId), isOfSwap))
  return row ?? null
}

/** A new step belongs either to a sign-up or to a rescue. */
type NewStep = Pick<StepRow, 'exchangeId' | 'userId' | 'type' | 'content'> &
  ({ signupId: number } | { rescueId: number })

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

/** Deletes a member's steps of this type in a swap. */
export async function removeSteps(
  tx: Tx,
  { exchangeId, userId, type }: Pick<StepRow, 'exchangeId' | 'userId' | 'type'>,
): Promise<void> {
  await tx
    .delete(steps)
    .where(
      and(
        eq(steps.exchangeId, exchangeId),
        eq(steps.userId, userId),
        eq(steps.type, type),
        isOfSwap,
      ),
    )
}

export async function removeStep(tx: Tx, id: number): Promise<void> {
  await tx.delete(steps).where(eq(steps.id, id))
}
