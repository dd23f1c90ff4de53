import { hasStarted } from '#rules/exchange/phase.ts'
import { maySee } from '#rules/exchange/schema.ts'
import {
  hasOffer,
  isInLine,
  OTHERS_AT_START,
  type Waiting,
  waitingRefusal,
} from '#rules/exchange/waiting.ts'
import { isMod } from '#rules/member/schema.ts'
import type { Act, MyAct } from '#server/act.ts'
import type { Tx } from '#server/db/types.ts'
import { notFound, refuse } from '#server/errors/refused.ts'
import { cancelled } from '#server/notices/exchange.ts'
import { type Notice, tellAll } from '#server/notices/tell.ts'
import { lineCleared } from '#server/notices/waiting.ts'
import { addressFor } from '#server/resources/addresses/store.ts'
import { exchangesOpenTo } from '#server/resources/exchanges/open-to.ts'
import {
  type ExchangeRow,
  heardAt,
  lockExchange,
  lockExchangeIfThere,
  termsOf,
  theExchange,
} from '#server/resources/exchanges/store.ts'
import {
  actingMember,
  lockMember,
  type MemberRow,
  membersOf,
} from '#server/resources/members/store.ts'
import { findSignupOf } from '#server/resources/signups/store.ts'
import { clearLine, enterLine, findPlace, firstInLine } from '#server/resources/waiting/store.ts'
import { missingSurveysOf, spotQuestion, standingAmong } from './ask-for-spot.ts'
import { leavePlace, offerFreeSpots } from './offer-spots.ts'
import { TOLD_AT_ONCE } from './tell-participants.ts'

const NOWHERE: Waiting = { place: null, offered_until: null }

/**
 * @returns true if the member takes part
 * @throws Refused with 404 if the member may not see the exchange
 */
async function mustSee(tx: Tx, exchange: ExchangeRow, member: MemberRow): Promise<boolean> {
  const isSignedUp = (await findSignupOf(tx, exchange.id, member.id)) !== null
  const asker = { id: member.id, isMod: isMod(member), isSignedUp }
  if (!maySee({ ...termsOf(exchange), user_id: exchange.userId }, asker)) throw notFound()
  return isSignedUp
}

/**
 * Puts a member on the waiting list. Members who are on it already keep their place, and members with an offer keep the
 * offer.
 * @throws Refused with 422 and the rule's code if the member cannot wait
 */
export async function waitInLine(act: MyAct, idOrSlug: string): Promise<Waiting> {
  const { tx } = act
  const member = await lockMember(tx, act.me.id)
  const exchange = await lockExchange(tx, idOrSlug)
  const now = heardAt(exchange, act.now)
  const isSignedUp = await mustSee(tx, exchange, member)
  const own = await findPlace(tx, exchange.id, member.id)
  if (own && (isInLine(own) || hasOffer(own, now))) return own
  // An offer that has just ended goes to a member who is already in line.
  await offerFreeSpots({ ...act, now }, exchange)
  const settled = await theExchange(tx, exchange.id)
  refuse(
    waitingRefusal(
      spotQuestion(settled, member, now, {
        alreadyIn: isSignedUp,
        missingSurveys: await missingSurveysOf(tx, exchange, member),
        hasAddress: (await addressFor(tx, member.id, null)) !== null,
        standing: (await standingAmong({ ...act, now }, [member.id]))(member.id),
      }),
    ),
  )
  await enterLine(tx, exchange.id, member.id, now)
  return (await findPlace(tx, exchange.id, member.id)) ?? NOWHERE
}

/** Takes a member off the waiting list; does nothing for a member who is not on it. */
export async function leaveWaitingList(act: MyAct, idOrSlug: string): Promise<Waiting> {
  const { tx, me } = act
  const member = await actingMember(tx, me.id)
  const exchange = await lockExchange(tx, idOrSlug)
  if (!(await findPlace(tx, exchange.id, me.id))) await mustSee(tx, exchange, member)
  await leavePlace({ ...act, now: heardAt(exchange, act.now) }, exchange, me.id)
  return NOWHERE
}

/**
 * Does what is due for one waiting list. Before the start, offers that have ended go to the next in line. Once the
 * exchange has started or will not take place, the list is cleared in batches, and its members are notified.
 * @returns true if more members are left
 */
export async function settleLine(act: Act, exchangeId: number): Promise<boolean> {
  const { tx, now } = act
  const exchange = await lockExchangeIfThere(tx, exchangeId)
  if (!exchange) return false
  const isOver =
    exchange.cancelledAt !== null ||
    exchange.pairedAt !== null ||
    (exchange.startAt !== null && hasStarted(termsOf(exchange), now))
  if (!isOver) {
    await offerFreeSpots(act, exchange)
    return false
  }
  const next = await firstInLine(tx, exchangeId, TOLD_AT_ONCE)
  await tellOfEnd(act, exchange, next)
  await clearLine(tx, exchangeId, next)
  return next.length === TOLD_AT_ONCE
}

/** Notifies members in line that the exchange has started without them or is cancelled. */
async function tellOfEnd(act: Act, exchange: ExchangeRow, ids: readonly number[]): Promise<void> {
  if (exchange.cancelledAt !== null) {
    const notice = cancelled(exchange, exchange.cancellationReason)
    return tellAll(
      act,
      ids.map((id) => [id, notice] as const),
    )
  }
  const told: [number, Notice][] = []
  for (const member of (await membersOf(act.tx, ids)).values()) {
    const others = await exchangesOpenTo(act.tx, member, OTHERS_AT_START, act.now)
    told.push([member.id, lineCleared(exchange, others)])
  }
  await tellAll(act, told)
}
