import * as z from 'zod/mini'
import { chosenId, optionalId } from '#rules/form/choice.ts'
import { form } from '#rules/form/field.ts'
import { onboardingRefusal, restrictionRefusal } from '#rules/member/posting.ts'
import { regionRefusal } from '#rules/member/region.ts'
import { type Posting, waitsForParent } from '#rules/member/schema.ts'
import { type Refusal, refusal } from '#rules/wire/problem.ts'
import { acceptsSignUps, type ExchangeTerms, isApproved, signUpsAreScheduled } from './phase.ts'
import { type JoiningStanding, standingRefusal } from './standing.ts'
import { FULL, SIGN_UP_WAITS_FOR_PARENT } from './words.ts'

/** The request body of a sign-up. If it has no address, the member's main one is used. */
export const signupInputSchema = form({
  exchange_id: chosenId(),
  address_id: z.optional(optionalId()),
})
export type SignupInput = z.infer<typeof signupInputSchema>

export interface SigningUp {
  exchange: ExchangeTerms & { region: string }
  member: Posting & { region: string | null }
  remainingSpots: number
  alreadyIn: boolean
  /** The ids of surveys that the member has yet to answer. Empty if the caller wants to ignore missing surveys. */
  missingSurveys: readonly number[]
  hasAddress: boolean
  standing: JoiningStanding
  now: Date
}

const exchangeRefusal = (exchange: ExchangeTerms, now: Date): Refusal | null => {
  if (!isApproved(exchange)) return refusal('not_approved', 'This exchange isn’t approved.')
  return acceptsSignUps(exchange, now) || signUpsAreScheduled(exchange, now)
    ? null
    : refusal('started', 'This exchange has already started.')
}

const onlyIf = (holds: boolean, code: string, message: string): Refusal | null =>
  holds ? refusal(code, message) : null

/**
 * The first reason why this member cannot sign up; null if they can. Obstacles that members can remove themselves (an
 * gift that they owe, too many swaps, surveys, an address) come late, so that members do not remove one only to be refused for another reason.
 * The reasons before these are, in order: already signed up, reasons that apply everywhere (restriction, onboarding,
 * parent), reasons that apply to everybody (not approved, started), the region, and a full exchange. "Sign-ups are not
 * open yet" comes last because it passes by itself, so members learn about any other obstacle before sign-ups open.
 */
export function signupRefusal(asked: SigningUp): Refusal | null {
  const { exchange, member, now } = asked
  return (
    onlyIf(asked.alreadyIn, 'already_in', 'You’re already part of this exchange.') ??
    restrictionRefusal(member) ??
    onboardingRefusal(member) ??
    onlyIf(waitsForParent(member), 'parent', SIGN_UP_WAITS_FOR_PARENT) ??
    exchangeRefusal(exchange, now) ??
    regionRefusal(exchange.region, member.region) ??
    onlyIf(asked.remainingSpots <= 0, 'full', FULL) ??
    standingRefusal(asked.standing) ??
    onlyIf(
      asked.missingSurveys.length > 0,
      'missing_surveys',
      'Please answer this exchange’s surveys first.',
    ) ??
    onlyIf(
      !asked.hasAddress,
      'no_address',
      'Please add an address first, so that your gift can find you.',
    ) ??
    onlyIf(signUpsAreScheduled(exchange, now), 'not_open', 'Sign-ups aren’t open yet.')
  )
}
