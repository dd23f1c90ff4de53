import { max } from 'date-fns'
import { and, eq, gt, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias, type PgColumn, union } from 'drizzle-orm/pg-core'
import type { EarlierPair, Pairs } from '#rules/exchange/pairing-cost.ts'
import { SENT_STEPS } from '#rules/exchange/timeline.ts'
import { among, inPieces, rowsInLists } from '#server/db/among.ts'
import { arrayOf, jsonOf } from '#server/db/json.ts'
import { addresses, exchanges, members, signups, steps } from '#server/db/schema.ts'
import type { Reader, Tx } from '#server/db/types.ts'
import type { Timeline } from '#server/resources/steps/store.ts'
import { type SignupRow, stands } from './store.ts'

const gifterSignups = alias(signups, 'gifter_signups')

/** Returns the sign-up of this member's gifter. */
export async function findGifterSignup(
  db: Reader,
  exchangeId: number,
  recipientId: number,
): Promise<SignupRow | null> {
  const [row] = await db
    .select()
    .from(signups)
    .where(and(eq(signups.exchangeId, exchangeId), eq(signups.pairedWith, recipientId), stands))
  return row ?? null
}

/**
 * Stores all pairs in one statement, so that even a large exchange needs only one round trip. The pairs are sorted by
 * gifter, because writing to the indexes in order takes a quarter less time.
 */
export async function keepPairs(tx: Tx, exchangeId: number, pairs: Pairs): Promise<void> {
  if (pairs.size === 0) return
  const inOrder = [...pairs].sort(([one], [other]) => one - other)
  const [gifters, recipients] = [0, 1].map((side) => sql.param(inOrder.map((pair) => pair[side])))
  await tx.execute(sql`
    update ${signups} set paired_with = pair.recipient
    from unnest(${gifters}::bigint[], ${recipients}::bigint[]) as pair (gifter, recipient)
    where ${signups.exchangeId} = ${exchangeId} and ${signups.userId} = pair.gifter
      and ${signups.leftAt} is null
  `)
}

/**
 * Unpairs these gifters from their recipients, and records the time, because anything sent earlier was for other
 * members. Extra days that a gifter has asked for still count, but their message about them is deleted, because it was
 * written to the former recipient.
 */
export async function partPairs(
  tx: Tx,
  exchangeId: number,
  gifters: readonly number[],
  now: Date,
): Promise<void> {
  await tx
    .update(signups)
    .set({ pairedWith: null, rematchedAt: now, acknowledgedAt: null, moreTimeNote: null })
    .where(and(eq(signups.exchangeId, exchangeId), inArray(signups.userId, [...gifters]), stands))
}

/**
 * Records that a gifter has opened their envelope, unless the gifter has a different recipient by now. In that case the
 * new envelope is still to be opened.
 */
export async function openMatch(
  tx: Tx,
  signupId: number,
  recipientId: number,
  now: Date,
): Promise<void> {
  await tx
    .update(signups)
    .set({ acknowledgedAt: now })
    .where(
      and(
        eq(signups.id, signupId),
        eq(signups.pairedWith, recipientId),
        stands,
        isNull(signups.acknowledgedAt),
      ),
    )
}

/**
 * For each sign-up whose chosen address was deleted, stores the member's main address. From then on, only the member
 * changes it.
 */
export async function settleAddresses(tx: Tx, exchangeId: number): Promise<void> {
  const main = tx
    .select({ id: addresses.id })
    .from(addresses)
    .where(and(eq(addresses.memberId, signups.userId), addresses.isMain))
  await tx
    .update(signups)
    .set({ addressId: sql`(${main})` })
    .where(and(eq(signups.exchangeId, exchangeId), stands, isNull(signups.addressId)))
}

/**
 * Returns the earlier pairs among these members in other exchanges. This includes pairs in cancelled exchanges, pairs
 * of which one member has left, and pairs that were changed after the gifter had sent something.
 */
export async function earlierPairsAmong(
  db: Reader,
  exchangeId: number,
  ids: readonly number[],
): Promise<EarlierPair[]> {
  return inPieces(ids, (gifters) => {
    const paired = db
      .select({ gifter_id: signups.userId, recipient_id: signups.pairedWith })
      .from(signups)
      .where(
        and(
          among(signups.userId, gifters),
          among(signups.pairedWith, ids),
          ne(signups.exchangeId, exchangeId),
        ),
      )
    const parted = db
      .select({ gifter_id: steps.userId, recipient_id: steps.formerRecipientId })
      .from(steps)
      .where(
        and(
          among(steps.userId, gifters),
          among(steps.formerRecipientId, ids),
          ne(steps.exchangeId, exchangeId),
        ),
      )
    const sent = union(paired, parted)
    return rowsInLists<EarlierPair>(db, sent.as('sent'), ['gifter_id', 'recipient_id'])
  })
}

/** Returns the participants of an exchange with their recipients, in the order in which they signed up. */
export const pairsOf = (db: Reader, exchangeId: number): Promise<SignupRow[]> =>
  db
    .select()
    .from(signups)
    .where(and(eq(signups.exchangeId, exchangeId), stands))
    .orderBy(signups.id)

/** Returns the swaps in which a member is paired, except cancelled ones. */
export async function pairedSwapsOf(db: Reader, memberId: number) {
  return db
    .select({ exchange: exchanges, mine: signups })
    .from(signups)
    .innerJoin(exchanges, eq(exchanges.id, signups.exchangeId))
    .where(
      and(
        eq(signups.userId, memberId),
        stands,
        isNotNull(exchanges.pairedAt),
        isNull(exchanges.cancelledAt),
      ),
    )
    .orderBy(exchanges.id)
}

const latest = (instants: readonly Date[]): Date | null =>
  instants.length === 0 ? null : max([...instants])

/** Returns this member's gifter and recipient in this exchange. */
export async function timelineOf(
  db: Reader,
  exchangeId: number,
  memberId: number,
): Promise<Timeline | null> {
  const rows = await db
    .select({
      userId: signups.userId,
      pairedWith: signups.pairedWith,
      leftAt: signups.leftAt,
      rematchedAt: signups.rematchedAt,
    })
    .from(signups)
    .where(
      and(
        eq(signups.exchangeId, exchangeId),
        or(eq(signups.userId, memberId), eq(signups.pairedWith, memberId)),
      ),
    )
  const mine = rows.find(({ userId, leftAt }) => userId === memberId && leftAt === null)
  if (!mine) return null
  const mayBeGifters = rows.filter(({ pairedWith }) => pairedWith === memberId)
  const gifter = mayBeGifters.find(({ leftAt }) => leftAt === null)
  return {
    exchangeId,
    memberId,
    recipientId: mine.pairedWith,
    recipientSince: mine.rematchedAt,
    gifterId: gifter?.userId ?? null,
    gifterSince: latest(mayBeGifters.flatMap(({ leftAt }) => leftAt ?? gifter?.rematchedAt ?? [])),
  }
}

const neighbour = alias(members, 'neighbour')
const theirs = alias(signups, 'theirs')

const hasSentOf = sql`exists (
  select 1 from ${steps} where ${and(
    eq(steps.signupId, theirs.id),
    inArray(steps.type, [...SENT_STEPS]),
    or(isNull(theirs.rematchedAt), gt(steps.createdAt, theirs.rematchedAt)),
  )}
)`

/** Extra days that this gifter has asked for and still needs; null once they have recorded a gift. */
const moreDaysLeft = sql<number | null>`case
  when ${theirs.moreDays} is not null and not ${hasSentOf} then ${theirs.moreDays}
end`

/**
 * Column for a statement that reads a member's sign-ups: their gifter and recipient, with the fields that `standingOf`
 * needs, and the time of the last change to the address that they have chosen.
 */
export const neighboursOf = (mine: Record<'exchangeId' | 'userId' | 'pairedWith', PgColumn>) =>
  arrayOf(
    jsonOf({
      id: neighbour.id,
      pairedWith: theirs.pairedWith,
      birthDate: neighbour.birthDate,
      parentConfirmedAt: neighbour.parentConfirmedAt,
      parentAllowsThreads: neighbour.parentAllowsThreads,
      threadsOffIn: neighbour.threadsOffIn,
      onboardedAt: neighbour.onboardedAt,
      suspendedAt: neighbour.suspendedAt,
      pausedUntil: neighbour.pausedUntil,
      moreDays: moreDaysLeft,
      daysAsked: theirs.moreDays,
      rematchedAt: theirs.rematchedAt,
      moreTimeNote: theirs.moreTimeNote,
      addressChangedAt: sql<string | null>`(
        select ${addresses.updatedAt} from ${addresses} where ${eq(addresses.id, theirs.addressId)}
      )`,
    }),
    sql`${theirs.id}`,
    sql`from ${signups} ${theirs} join ${members} ${neighbour} on ${eq(neighbour.id, theirs.userId)}
      where ${and(
        isNotNull(mine.pairedWith),
        eq(theirs.exchangeId, mine.exchangeId),
        isNull(theirs.leftAt),
        or(eq(theirs.pairedWith, mine.userId), eq(theirs.userId, mine.pairedWith)),
      )}`,
  )

export type Neighbour = ReturnType<typeof neighboursOf> extends SQL<(infer One)[]> ? One : never

/** A gift on its way to an address, with its gifter. */
export interface Delivery {
  exchange: { label: string; slug: string }
  gifter: Pick<SignupRow, 'userId' | 'acknowledgedAt'>
}

/** Returns the gifts that are expected at this address in running exchanges, with their gifters. */
export async function deliveriesTo(db: Reader, addressId: number, now: Date): Promise<Delivery[]> {
  return db
    .select({
      exchange: { label: exchanges.label, slug: exchanges.slug },
      gifter: {
        userId: gifterSignups.userId,
        acknowledgedAt: gifterSignups.acknowledgedAt,
      },
    })
    .from(signups)
    .innerJoin(exchanges, eq(exchanges.id, signups.exchangeId))
    .innerJoin(
      gifterSignups,
      and(
        eq(gifterSignups.exchangeId, signups.exchangeId),
        eq(gifterSignups.pairedWith, signups.userId),
        isNull(gifterSignups.leftAt),
      ),
    )
    .where(
      and(
        eq(signups.addressId, addressId),
        stands,
        isNull(signups.doneReceivingAt),
        isNotNull(exchanges.pairedAt),
        isNull(exchanges.cancelledAt),
        gt(exchanges.endAt, now),
      ),
    )
}

const waitingSignups = (addressId: number) => and(eq(signups.addressId, addressId), stands)

/** True if a sign-up with this address still waits to be paired. */
export async function isWaitedAt(db: Reader, addressId: number): Promise<boolean> {
  const [waiting] = await db
    .select({ id: signups.id })
    .from(signups)
    .innerJoin(exchanges, eq(exchanges.id, signups.exchangeId))
    .where(
      and(waitingSignups(addressId), isNull(exchanges.pairedAt), isNull(exchanges.cancelledAt)),
    )
    .limit(1)
  return waiting !== undefined
}

/** Switches the sign-ups that wait to be paired to another address of their member. */
export async function moveWaiting(tx: Tx, fromId: number, toId: number): Promise<void> {
  const unpaired = tx.select({ id: exchanges.id }).from(exchanges).where(isNull(exchanges.pairedAt))
  await tx
    .update(signups)
    .set({ addressId: toId })
    .where(and(waitingSignups(fromId), inArray(signups.exchangeId, unpaired)))
}
