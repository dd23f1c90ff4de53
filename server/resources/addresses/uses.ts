import { and, eq, gt, inArray, isNotNull, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Reader, Tx } from '#server/db/open.ts'
import { exchanges, members, signups } from '#server/db/schema.ts'

const gifterSignups = alias(signups, 'gifter_signups')

/** A gift on its way to an address, and who sends it. */
export interface Delivery {
  exchange: { label: string; slug: string }
  gifter: { id: number; email: string }
}

/** The running exchanges that bring their member a gift to this address, with those who send them. */
export async function deliveriesTo(db: Reader, addressId: number, now: Date): Promise<Delivery[]> {
  return db
    .select({
      exchange: { label: exchanges.label, slug: exchanges.slug },
      gifter: { id: members.id, email: members.email },
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
    .innerJoin(members, eq(members.id, gifterSignups.userId))
    .where(
      and(
        eq(signups.addressId, addressId),
        isNull(signups.leftAt),
        isNull(signups.doneReceivingAt),
        isNotNull(exchanges.pairedAt),
        isNull(exchanges.cancelledAt),
        gt(exchanges.endAt, now),
      ),
    )
}

const waitingSignups = (addressId: number) =>
  and(eq(signups.addressId, addressId), isNull(signups.leftAt))

/** Whether a sign-up still waits to be paired with this address. */
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

/** Lets the sign-ups that wait to be paired go on with another address of their member. */
export async function moveWaiting(tx: Tx, fromId: number, toId: number): Promise<void> {
  const unpaired = tx.select({ id: exchanges.id }).from(exchanges).where(isNull(exchanges.pairedAt))
  await tx
    .update(signups)
    .set({ addressId: toId })
    .where(and(waitingSignups(fromId), inArray(signups.exchangeId, unpaired)))
}
