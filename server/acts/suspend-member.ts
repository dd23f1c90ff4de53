import { isUntouched } from '#rules/exchange/removal.ts'
import { isPaused } from '#rules/member/pause.ts'
import { type Departure, effectOf, type SuspensionEffect } from '#rules/mod/suspension.ts'
import type { MyAct, MyLook } from '#server/act.ts'
import type { Reader } from '#server/db/types.ts'
import { Refused } from '#server/errors/refused.ts'
import { takenOut } from '#server/notices/exchange.ts'
import { tell } from '#server/notices/tell.ts'
import {
  type ExchangeRow,
  inLockingOrder,
  lockExchange,
  theExchange,
} from '#server/resources/exchanges/store.ts'
import { UNPAUSED } from '#server/resources/members/paused.ts'
import { changeMember, type MemberRow } from '#server/resources/members/store.ts'
import { openSignupsOf, type SignupRow, signupsOf } from '#server/resources/signups/store.ts'
import { sendersIn } from '#server/resources/steps/store.ts'
import { linesOf } from '#server/resources/waiting/store.ts'
import { actedOn, toBeActedOn } from './hold-subject.ts'
import { leavePlace } from './offer-spots.ts'
import { endPause, tellOfEnds } from './pause-swaps.ts'
import { bestOnRemoval, handOn, pairsAmong, type RemovalOption } from './rearrange-pairs.ts'
import { record } from './record-action.ts'

/** The reason stored with sign-ups that a suspension ends. Only the member and the mods may read the real reason. */
const SUSPENDED = 'A mod has suspended the account'

function mustNotBeSuspended({ suspendedAt }: MemberRow): void {
  if (suspendedAt !== null)
    throw new Refused(422, 'This member is already suspended.', { code: 'suspended' })
}

/**
 * Suspends a member, so that they cannot reach anybody. They are removed from exchanges that have not started, from
 * waiting lists, and from running swaps in which no parcel is on its way from or to them. They may still receive a
 * parcel that is on its way. If they owe a gift in such a swap, a mod decides whether to remove them. The member sees
 * the reason on every visit. A suspension ends a pause.
 * @returns the effect on swaps
 * @throws Refused with 422 for a member who is already suspended; the stored reason stays unchanged
 */
export async function suspendMember(
  act: MyAct,
  memberId: number,
  reason: string,
): Promise<SuspensionEffect> {
  const { tx, now } = act
  const member = await actedOn(act, memberId)
  mustNotBeSuspended(member)
  const { id } = member
  await changeMember(tx, id, { suspendedAt: now, suspensionReason: reason, ...UNPAUSED }, now)
  const effect = await leaveSwaps(act, id)
  if (isPaused(member, now)) await tellOfEnds(act, id)
  await record(act, 'suspend', ['member', id], { reason })
  return effect
}

/**
 * Returns the effect that suspending a member would have on swaps now, without changing anything.
 * @throws Refused as `suspendMember` does
 */
export async function planSuspension(look: MyLook, memberId: number): Promise<SuspensionEffect> {
  const { db, now, me } = look
  const member = await toBeActedOn(look, memberId)
  mustNotBeSuspended(member)
  const departures: Departure[] = []
  for (const id of await openExchangesOf(db, member.id, now)) {
    const found = await departureFrom(db, await theExchange(db, id), member.id)
    if (!found) continue
    const { exchange, everybody, leaving, stays } = found
    const best = stays ? null : await bestOnRemoval(db, exchange, everybody, leaving)
    departures.push(departureOf(found, best, me.id))
  }
  return effectOf(departures)
}

async function leaveSwaps(act: MyAct, memberId: number): Promise<SuspensionEffect> {
  const { tx, now, me } = act
  const departures: Departure[] = []
  const signedUp = await openExchangesOf(tx, memberId, now)
  for (const id of inLockingOrder(signedUp, await linesOf(tx, memberId))) {
    const locked = await lockExchange(tx, id)
    await leavePlace(act, locked, memberId)
    const found = await departureFrom(tx, locked, memberId)
    if (!found) continue
    const { exchange, everybody, leaving, stays } = found
    const best = stays
      ? null
      : await handOn(act, exchange, everybody, { leaving, reason: SUSPENDED })
    if (!stays && exchange.pairedAt !== null) await tell(act, memberId, takenOut(exchange))
    departures.push(departureOf(found, best, me.id))
  }
  return effectOf(departures)
}

/** Returns the ids of a member's exchanges that are not over, in locking order. */
async function openExchangesOf(db: Reader, memberId: number, now: Date): Promise<number[]> {
  const open = await openSignupsOf(db, memberId, now)
  return inLockingOrder(open.map(({ exchangeId }) => exchangeId))
}

interface Found {
  exchange: ExchangeRow
  everybody: readonly SignupRow[]
  leaving: SignupRow
  stays: boolean
}

/** Returns the effect that a suspension has in one of the member's exchanges; null if the member is no longer in it. */
async function departureFrom(
  db: Reader,
  exchange: ExchangeRow,
  memberId: number,
): Promise<Found | null> {
  const everybody = await signupsOf(db, exchange.id)
  const leaving = everybody.find(({ userId }) => userId === memberId)
  if (!leaving) return null
  const sent = await sendersIn(db, exchange.id)
  return {
    exchange,
    everybody,
    leaving,
    stays: !isUntouched(memberId, pairsAmong(everybody), sent),
  }
}

const departureOf = (
  { exchange, everybody, stays }: Found,
  best: RemovalOption | null,
  modId: number,
): Departure => ({
  isPaired: exchange.pairedAt !== null,
  isShared: everybody.some(({ userId }) => userId === modId),
  stays,
  changes: best?.changes ?? [],
  withoutGifter: best?.withoutGifter ?? null,
})

/**
 * Lifts a suspension or a pause. After a suspension the member may sign up again for the exchanges they were removed
 * from; after a pause their swaps resume.
 * @throws Refused with 422 for a member who is neither suspended nor paused
 */
export async function liftRestriction(act: MyAct, memberId: number): Promise<void> {
  const { tx, now } = act
  const member = await actedOn(act, memberId)
  const { id, suspendedAt } = member
  if (isPaused(member, now)) {
    await endPause(act, id)
    return record(act, 'lift pause', ['member', id])
  }
  if (suspendedAt === null)
    throw new Refused(422, 'This member is neither suspended nor paused.', {
      code: 'not_suspended',
    })
  await changeMember(tx, id, { suspendedAt: null, suspensionReason: null }, now)
  await record(act, 'lift', ['member', id])
}
