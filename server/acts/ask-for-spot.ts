import type { SigningUp } from '#rules/exchange/signing-up.ts'
import type { JoiningStanding } from '#rules/exchange/standing.ts'
import { missingSurveys } from '#rules/survey/completion.ts'
import type { Act } from '#server/act.ts'
import type { Reader } from '#server/db/types.ts'
import { type ExchangeRow, freeSpots, termsOf } from '#server/resources/exchanges/store.ts'
import type { MemberRow } from '#server/resources/members/store.ts'
import { standingOf } from '#server/resources/members/view.ts'
import { standingFactsOf } from '#server/resources/standing/store.ts'
import { joiningOf } from '#server/resources/standing/view.ts'
import { filledSurveysOf, surveysOf } from '#server/resources/surveys/store.ts'

type Asking = Pick<SigningUp, 'alreadyIn' | 'missingSurveys' | 'hasAddress' | 'standing'>

/**
 * Returns the facts from which the rules decide whether a member can have a spot.
 * @param remainingSpots by default the current number of free spots; callers that ask about a possible future spot pass
 * their own number
 */
export const spotQuestion = (
  exchange: ExchangeRow,
  member: MemberRow,
  now: Date,
  asking: Asking,
  remainingSpots = freeSpots(exchange),
): SigningUp => ({
  exchange: { ...termsOf(exchange), region: exchange.region },
  member: { ...standingOf(member, now), region: member.region },
  remainingSpots,
  now,
  ...asking,
})

/** Returns a function that maps the ids of these members to what their standing says about sign-ups. */
export async function standingAmong(
  { tx, site, now }: Pick<Act, 'tx' | 'site' | 'now'>,
  ids: readonly number[],
): Promise<(id: number) => JoiningStanding> {
  const factsOf = await standingFactsOf(tx, ids, now)
  return (id) => joiningOf(factsOf(id), { site, now })
}

/** Returns the surveys of an exchange that a member has yet to answer. */
export const missingSurveysOf = async (
  db: Reader,
  exchange: ExchangeRow,
  member: MemberRow,
): Promise<number[]> =>
  missingSurveys(await surveysOf(db, exchange.id), await filledSurveysOf(db, member.id))
