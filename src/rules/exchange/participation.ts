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

/** What may stand between a member and an exchange, by the codes of `signupRefusal`. */
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

/** This is what stands between me and signing up. */
export const isKeptOutBy = ({ refusal }: Pick<Exchange, 'refusal'>, obstacle: Obstacle): boolean =>
  refusal?.code === obstacle

export const mayLeave = (exchange: ExchangeTerms & Mine, now: Date): boolean =>
  signoutRefusal(exchange, isSignedUp(exchange), now) === null

interface TakingOut {
  exchange: Exchange
  signup: Signup
  now: Date
}

/** Until the end a mod may take out anybody but themselves; from the pairing on, where they take no part. */
export const mayTakeOut = (
  actor: { id: number; role: string },
  { exchange, signup, now }: TakingOut,
): boolean =>
  isMod(actor) &&
  actor.id !== signup.user_id &&
  !isLeftToOthers(exchange) &&
  !isCancelled(exchange) &&
  !isEnded(exchange, now)

/** I have opened my match: said so, or read the address. */
export const hasOpenedMatch = ({ my_signup }: Mine): boolean => my_signup?.has_opened_match ?? true

/** I know who I send to. */
export const hasRecipient = ({ my_signup }: Mine): boolean =>
  (my_signup?.paired_with ?? null) !== null

/** My recipient is now somebody else, or nobody. */
export const isRematched = (before: Mine, after: Mine): boolean =>
  before.my_signup?.paired_with !== after.my_signup?.paired_with

/** A rule said no: the exchange is no longer what I thought it was. */
export const isRefusedByRule = ({ kind }: Problem): boolean => kind === 'refused'

/** The exchange with my sign-up as the server has just sent it, until the whole is loaded again. */
export const withSignup = (exchange: Exchange, my_signup: Signup | null): Exchange => ({
  ...exchange,
  my_signup,
  is_signed_up: my_signup !== null,
  participants_count:
    exchange.participants_count + Number(my_signup !== null) - Number(exchange.is_signed_up),
})

/** The exchange with somebody taken out, until the whole is loaded again. */
export const withoutSignup = (exchange: Exchange, { id }: Signup): Exchange => ({
  ...exchange,
  signups: exchange.signups.filter((signup) => signup.id !== id),
  participants_count: exchange.participants_count - 1,
})

/** Where my gift goes: to the address I chose when I signed up, or to the main one where that is gone. */
export const giftAddress = (
  addresses: readonly Address[],
  { my_signup }: Mine,
): Address | undefined =>
  addresses.find(({ id }) => id === my_signup?.address_id) ??
  addresses.find(({ is_main }) => is_main)

export const mainAddressId = (addresses: readonly Address[]): number | null =>
  addresses.find(({ is_main }) => is_main)?.id ?? null
