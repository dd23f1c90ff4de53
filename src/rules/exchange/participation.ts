import type { Address } from '#rules/address/schema.ts'
import { signoutRefusal } from '#rules/exchange/leaving.ts'
import { isMod } from '#rules/member/schema.ts'
import { isLeftToOthers } from '#rules/mod/own-part.ts'
import type { Problem } from '#rules/wire/problem.ts'
import { recipientIsWithheld } from './pause.ts'
import { type ExchangeTerms, isCancelled, isEnded } from './phase.ts'
import type { Exchange } from './schema.ts'
import type { Signup } from './signup.ts'

type Mine = Pick<Exchange, 'my_signup'>

export const isSignedUp = ({ my_signup }: Mine): boolean => my_signup !== null

/** The codes of `signupRefusal` that keep a member out, in the order in which it checks them. */
export type Obstacle =
  | 'suspended'
  | 'paused'
  | 'onboarding'
  | 'parent'
  | 'not_approved'
  | 'started'
  | 'region'
  | 'full'
  | 'open_default'
  | 'too_many'
  | 'no_address'
  | 'not_open'

/** True if there is a reason why the member cannot sign up. `signupRefusal` decides which one. */
export const isKeptOut = ({ refusal }: Pick<Exchange, 'refusal'>): boolean => refusal !== null

/** True if the member cannot sign up for this reason. */
export const isKeptOutBy = ({ refusal }: Pick<Exchange, 'refusal'>, obstacle: Obstacle): boolean =>
  refusal?.code === obstacle

export const mayLeave = (exchange: ExchangeTerms & Mine, now: Date): boolean =>
  signoutRefusal(exchange, isSignedUp(exchange), now) === null

interface TakingOut {
  exchange: Exchange
  signup: Signup
  now: Date
}

/**
 * True if the actor is a mod who may remove this participant. Mods cannot remove themselves, and nobody can be removed
 * after the exchange ends. After the pairing, mods who take part may remove others only if `ownPartRefusal` allows it.
 */
export const mayTakeOut = (
  actor: { id: number; role: string },
  { exchange, signup, now }: TakingOut,
): boolean =>
  isMod(actor) &&
  actor.id !== signup.user_id &&
  !isLeftToOthers(exchange) &&
  !isCancelled(exchange) &&
  !isEnded(exchange, now)

/** True if the member has a recipient. */
export const hasRecipient = ({ my_signup }: Mine): boolean =>
  (my_signup?.paired_with ?? null) !== null

/** True if the member has a recipient but has not opened the envelope with the recipient's name yet. */
export const isSealed = (exchange: Mine): boolean =>
  hasRecipient(exchange) && exchange.my_signup?.has_opened_match === false

/**
 * True if the member's recipient is not the same as before. The member may now have another recipient, or none, or the
 * same one again in a new envelope.
 */
export const isRematched = (before: Mine, after: Mine): boolean =>
  before.my_signup?.paired_with !== after.my_signup?.paired_with ||
  (isSealed(after) && !isSealed(before))

/** True if the envelope with the same recipient's name is open now, and the recipient may be shown. */
export const isUnsealed = (before: Mine, after: Mine): boolean =>
  !isRematched(before, after) && !isSealed(after) && !recipientIsWithheld(after)

/** True if the server's rules refused the request. The exchange on the page is then out of date. */
export const isRefusedByRule = ({ kind }: Problem): boolean => kind === 'refused'

/** Puts the member's own sign-up from a response into the loaded exchange. */
export const withSignup = (exchange: Exchange, my_signup: Signup | null): Exchange => ({
  ...exchange,
  my_signup,
  is_signed_up: my_signup !== null,
  participants_count:
    exchange.participants_count + Number(my_signup !== null) - Number(exchange.is_signed_up),
})

/** Removes a participant from the loaded exchange. */
export const withoutSignup = (exchange: Exchange, { id }: Signup): Exchange => ({
  ...exchange,
  signups: exchange.signups.filter((signup) => signup.id !== id),
  participants_count: exchange.participants_count - 1,
})

/**
 * The address that the member's gift is sent to: the one chosen at sign-up, or the main one if the chosen one was
 * deleted.
 */
export const giftAddress = (
  addresses: readonly Address[],
  { my_signup }: Mine,
): Address | undefined =>
  addresses.find(({ id }) => id === my_signup?.address_id) ??
  addresses.find(({ is_main }) => is_main)

export const mainAddressId = (addresses: readonly Address[]): number | null =>
  addresses.find(({ is_main }) => is_main)?.id ?? null
