import { max } from 'date-fns'
import { acceptsSignUps, signupsOpenAt } from '#rules/exchange/phase.ts'
import { signupRefusal } from '#rules/exchange/signing-up.ts'
import { type InLine, offerEnd, offersSpots, settled } from '#rules/exchange/waiting.ts'
import type { Act } from '#server/act.ts'
import { type Notice, tellAll } from '#server/notices/tell.ts'
import { offerPassed, offerReturned, spotOffered } from '#server/notices/waiting.ts'
import { withAddressAmong } from '#server/resources/addresses/store.ts'
import {
  type ExchangeRow,
  freeSpots,
  termsOf,
  theExchange,
} from '#server/resources/exchanges/store.ts'
import { membersOf } from '#server/resources/members/store.ts'
import { owingAmong, surveysOf } from '#server/resources/surveys/store.ts'
import { keepSettled, leaveLine, lineOf, renewOffers } from '#server/resources/waiting/store.ts'
import { spotQuestion, standingAmong } from './ask-for-spot.ts'

/**
 * Offers the free spots of an exchange to the first members in line who still qualify. The exchange must be locked.
 * Offers that have ended, or whose members no longer qualify, go to the next in line. Everything that frees a spot calls
 * this, and so does a recurring job.
 * @param freed the times at which spots have just opened up
 */
export async function offerFreeSpots(
  act: Act,
  { id }: Pick<ExchangeRow, 'id'>,
  freed: readonly (Date | null)[] = [],
): Promise<void> {
  const { tx, now } = act
  const line = await lineOf(tx, id)
  if (line.length === 0) return
  // Triggers have changed the counters since the caller read the row.
  const exchange = await theExchange(tx, id)
  const terms = termsOf(exchange)
  if (!acceptsSignUps(terms, now)) return
  const free = freeSpots(exchange)
  const hasSpot = free > 0 && offersSpots(terms, now)
  if (!hasSpot && line.every(({ offeredUntil }) => offeredUntil === null)) return
  const qualified = await qualifiedAmong(act, exchange, line)
  const outcome = settled({ exchange: terms, line, free, freed, qualified, now })
  await keepSettled(tx, id, outcome, now)
  await tellAll(act, [
    ...outcome.passed.map((member) => [member, offerPassed(exchange)] as const),
    ...outcome.returned.map((member) => [member, offerReturned(exchange)] as const),
    ...outcome.offered.map(({ userId, until }) => [userId, spotOffered(exchange, until)] as const),
  ])
}

/** Returns the members in line who could sign up if there were a spot, or who can take the one they were offered. */
async function qualifiedAmong(
  act: Act,
  exchange: ExchangeRow,
  line: readonly InLine[],
): Promise<ReadonlySet<number>> {
  const { tx, now } = act
  const ids = line.map(({ userId }) => userId)
  const people = await membersOf(tx, ids)
  const housed = await withAddressAmong(tx, ids)
  const standing = await standingAmong(act, ids)
  const owing = new Map<number, number[]>()
  for (const survey of await surveysOf(tx, exchange.id))
    for (const id of await owingAmong(tx, survey, ids))
      owing.set(id, [...(owing.get(id) ?? []), survey])
  const isQualified = (id: number): boolean => {
    const member = people.get(id)
    return (
      member !== undefined &&
      signupRefusal(
        spotQuestion(
          exchange,
          member,
          now,
          {
            alreadyIn: false,
            missingSurveys: owing.get(id) ?? [],
            hasAddress: housed.has(id),
            standing: standing(id),
          },
          1,
        ),
      ) === null
    )
  }
  return new Set(ids.filter(isQualified))
}

/**
 * Takes a member out of the line of an exchange. The exchange must be locked. If a spot was kept for them, the next in
 * line is offered it.
 */
export async function leavePlace(act: Act, exchange: ExchangeRow, memberId: number): Promise<void> {
  const offer = await leaveLine(act.tx, exchange.id, memberId, act.now)
  if (offer) await offerFreeSpots(act, exchange, [offer.freedAt])
}

/**
 * Restarts the time limit of all current offers after the exchange was approved with another start. Then offers any
 * spots that the exchange has gained.
 */
export async function offerAgain(act: Act, exchange: ExchangeRow): Promise<void> {
  const { tx, now } = act
  const terms = termsOf(exchange)
  const until = offerEnd(terms, max([now, signupsOpenAt(terms)]))
  const renewed: [number, Notice][] = (await renewOffers(tx, exchange.id, until)).map((member) => [
    member,
    spotOffered(exchange, until),
  ])
  if (until > now) await tellAll(act, renewed)
  await offerFreeSpots(act, exchange)
}
