/** The waiting list of a full exchange: who may wait, how long an offer lasts, and who is next. */
import { addHours, min } from 'date-fns'
import * as z from 'zod/mini'
import { type Refusal, refusal } from '#rules/wire/problem.ts'
import { acceptsSignUps, type ExchangeTerms, startOf } from './phase.ts'
import { type SigningUp, signupRefusal } from './signing-up.ts'

/** The member's own place: a number in line, or the end of an offer. An expired offer stays stored. */
export const waitingSchema = z.object({
  place: z.nullable(z.int()),
  offered_until: z.nullable(z.iso.datetime()),
})
z.globalRegistry.add(waitingSchema, { id: 'Waiting' })
export type Waiting = z.infer<typeof waitingSchema>

const OFFER_HOURS = 24
/** The number of hours before the start from which any member can take a spot that opens up. */
export const HOURS_FOR_ALL = 2

/** The time from which spots are no longer offered to the waiting list first. */
const openToAllAt = (exchange: ExchangeTerms): Date => addHours(startOf(exchange), -HOURS_FOR_ALL)

/** True while spots that open up are offered to the first member in line. */
export const offersSpots = (exchange: ExchangeTerms, now: Date): boolean =>
  acceptsSignUps(exchange, now) && now < openToAllAt(exchange)

/** The end of an offer made now: 24 hours from now, or two hours before the start if that is earlier. */
export const offerEnd = (exchange: ExchangeTerms, now: Date): Date =>
  min([addHours(now, OFFER_HOURS), openToAllAt(exchange)])

/** The time until an offer ends, in ms. */
export const offerTimeLeft = (offeredUntil: string, now: string): number =>
  Date.parse(offeredUntil) - Date.parse(now)

const TOO_LATE =
  'It starts so soon that anyone can take a spot that opens up. Check back before the start.'

/**
 * The reason why this member cannot join the waiting list. They must meet every condition for a sign-up except the free
 * spot.
 */
export function waitingRefusal(asked: SigningUp): Refusal | null {
  const refused = signupRefusal({ ...asked, remainingSpots: 1 })
  if (refused) return refused
  if (asked.remainingSpots > 0)
    return refusal('not_full', 'There is a free spot, so you can sign up right away.')
  return offersSpots(asked.exchange, asked.now) ? null : refusal('too_late', TOO_LATE)
}

/** True if a spot is reserved for the member now. */
export const hasOffer = (waiting: Waiting | null, now: Date): boolean =>
  waiting !== null && waiting.offered_until !== null && now < new Date(waiting.offered_until)

export const isInLine = (waiting: Waiting | null): boolean =>
  waiting !== null && waiting.place !== null

/** True if the member let an offer expire and has not rejoined the waiting list. */
export const hasMissedOffer = (waiting: Waiting | null, now: Date): boolean =>
  waiting !== null && waiting.offered_until !== null && !hasOffer(waiting, now)

/** The number of spots that this member can take: the free ones and the one reserved for them. */
export const spotsFor = (remaining: number, waiting: Waiting | null, now: Date): number =>
  hasOffer(waiting, now) ? remaining + 1 : remaining

/** A member who waits in line or has an offer. */
export interface InLine {
  userId: number
  /** Null for a member who is still waiting. */
  offeredUntil: Date | null
  /** The time at which the offered spot opened up; null if that is not known. */
  freedAt: Date | null
  /** The time at which the member last passed up an offered spot. */
  passedAt: Date | null
}

/** True if the member's offer has expired. */
export const isOfferOver = ({ offeredUntil }: InLine, now: Date): boolean =>
  offeredUntil !== null && offeredUntil <= now

/** True if the spot opened up after the member last passed one up, so that it cannot be that same spot. */
const isNewTo = ({ passedAt }: InLine, freedAt: Date | null): boolean =>
  passedAt === null || (freedAt !== null && freedAt > passedAt)

interface Settling {
  exchange: ExchangeTerms
  /** The members who wait or have an offer, in the order of the line. */
  line: readonly InLine[]
  /** The number of spots that are neither taken nor offered. */
  free: number
  /** The times at which some of these spots opened up. */
  freed: readonly (Date | null)[]
  /** The members who could sign up if there were a spot. */
  qualified: ReadonlySet<number>
  now: Date
}

export interface Settled {
  /** Members whose offers have expired. */
  passed: number[]
  /** Members who could no longer take the spot they were offered. They keep their place in line. */
  returned: number[]
  offered: { userId: number; freedAt: Date | null; until: Date }[]
}

/**
 * Ends expired offers, and offers to members who no longer qualify. Offers their spots and all free spots, each to the
 * first qualified member in line who has not been offered that spot before. A spot that every such member has been
 * offered is open to all. Outside the sign-up period, nothing changes.
 */
export function settled({ exchange, line, free, freed, qualified, now }: Settling): Settled {
  if (!acceptsSignUps(exchange, now)) return { passed: [], returned: [], offered: [] }
  const over = line.filter((one) => isOfferOver(one, now))
  const unfit = line.filter(
    (one) => one.offeredUntil !== null && !isOfferOver(one, now) && !qualified.has(one.userId),
  )
  const passed = over.map(({ userId }) => userId)
  const returned = unfit.map(({ userId }) => userId)
  if (!offersSpots(exchange, now)) return { passed, returned, offered: [] }
  const until = offerEnd(exchange, now)
  const waiting = line.filter(
    ({ userId, offeredUntil }) => offeredUntil === null && qualified.has(userId),
  )
  const offered: Settled['offered'] = []
  for (const freedAt of [
    ...[...over, ...unfit].map((one) => one.freedAt),
    ...Array.from({ length: free }, (_, index) => freed[index] ?? null),
  ]) {
    const at = waiting.findIndex((one) => isNewTo(one, freedAt))
    const [next] = at < 0 ? [] : waiting.splice(at, 1)
    if (next) offered.push({ userId: next.userId, freedAt, until })
  }
  return { passed, returned, offered }
}

/** The number of open exchanges that members are shown when the waiting list is cleared at the start. */
export const OTHERS_AT_START = 3
