import type { Address } from '#rules/address/schema.ts'
import { signoutRefusal } from '#rules/exchange/leaving.ts'
import { isMod } from '#rules/member/schema.ts'
import { isLeftToOthers } from '#rules/mod/own-part.ts'
import type { Problem } from '#rules/wire/problem.ts'
import { type ExchangeTerms, isCancelled, isEnded } from './phase.ts'
import type { Exchange } from './schema.ts'
import type { Signup } from './signup.ts'

type Mine = Pick<Exchange, 'my_signup'>

export const isSignedUp = ({ my_signup }: Mine): boolean => my_signup !== null

/** The codes of `signupRefusal`. */
export type Obstacle =
  | 'suspended'
  | 'paused'
  | 'onboarding'
  | 'parent'
  | 'not_approved'
  | 'not_open'
  | 'started'
  | 'region'
  | 'full'
  | 'open_default'
  | 'no_address'

/** The member cannot sign up for this reason. */
export const isKeptOutBy = ({ refusal }: Pick<Exchange, 'refusal'>, obstacle: Obstacle): boolean =>
  refusal?.code === obstacle

export const mayLeave = (exchange: ExchangeTerms & Mine, now: Date): boolean =>
  signoutRefusal(exchange, isSignedUp(exchange), now) === null

interface TakingOut {
  exchange: Exchange
  signup: Signup
  now: Date
}

/** Mods may take out anybody but themselves until the end; after the pairing, only if they take no part. */
export const mayTakeOut = (
  actor: { id: number; role: string },
  { exchange, signup, now }: TakingOut,
): boolean =>
  isMod(actor) &&
  actor.id !== signup.user_id &&
  !isLeftToOthers(exchange) &&
  !isCancelled(exchange) &&
  !isEnded(exchange, now)

/** The member has confirmed their match, or viewed the address. */
export const hasOpenedMatch = ({ my_signup }: Mine): boolean => my_signup?.has_opened_match ?? true

/** The member has a recipient. */
export const hasRecipient = ({ my_signup }: Mine): boolean =>
  (my_signup?.paired_with ?? null) !== null

/** The recipient has changed: it is somebody else, or nobody. */
export const isRematched = (before: Mine, after: Mine): boolean =>
  before.my_signup?.paired_with !== after.my_signup?.paired_with

/** A rule refused the request, so the exchange on the page is out of date. */
export const isRefusedByRule = ({ kind }: Problem): boolean => kind === 'refused'

/** Updates the member's own sign-up from a response, until the exchange is loaded again. */
export const withSignup = (exchange: Exchange, my_signup: Signup | null): Exchange => ({
  ...exchange,
  my_signup,
  is_signed_up: my_signup !== null,
  participants_count:
    exchange.participants_count + Number(my_signup !== null) - Number(exchange.is_signed_up),
})

/** Takes out a participant, until the exchange is loaded again. */
export const withoutSignup = (exchange: Exchange, { id }: Signup): Exchange => ({
  ...exchange,
  signups: exchange.signups.filter((signup) => signup.id !== id),
  participants_count: exchange.participants_count - 1,
})

/** The member's address for their gift: the one chosen at sign-up, or the main one if that was deleted. */
export const giftAddress = (
  addresses: readonly Address[],
  { my_signup }: Mine,
): Address | undefined =>
  addresses.find(({ id }) => id === my_signup?.address_id) ??
  addresses.find(({ is_main }) => is_main)

export const mainAddressId = (addresses: readonly Address[]): number | null =>
  addresses.find(({ is_main }) => is_main)?.id ?? null
