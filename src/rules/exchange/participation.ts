import type { Address } from '#rules/address/schema.ts'
import { REGION_LINK } from '#rules/member/region.ts'
import { isMod } from '#rules/member/schema.ts'
import type { Path } from '#rules/wire/path.ts'
import type { Problem, Refusal } from '#rules/wire/problem.ts'
import { type ExchangeFacts, isCancelled, isEnded } from './phase.ts'
import type { Exchange } from './schema.ts'
import { type Signup, signoutRefusal } from './signup.ts'

type Mine = Pick<Exchange, 'my_signup'>

export const isSignedUp = ({ my_signup }: Mine): boolean => my_signup !== null

/** Something stands between me and signing up; the exchange says what. */
export const isKeptOut = ({ refusal }: Pick<Exchange, 'refusal'>): boolean => refusal !== null

export const mayLeave = (exchange: ExchangeFacts & Mine, now: Date): boolean =>
  signoutRefusal(exchange, isSignedUp(exchange), now) === null

interface TakingOut {
  exchange: Exchange
  signup: Signup
  now: Date
}

/** Until the end a mod may take out everybody but herself. */
export const mayTakeOut = (
  actor: { id: number; role: string },
  { exchange, signup, now }: TakingOut,
): boolean =>
  isMod(actor) && actor.id !== signup.user_id && !isCancelled(exchange) && !isEnded(exchange, now)

/** I know whom I send to. */
export const hasRecipient = ({ my_signup }: Mine): boolean =>
  (my_signup?.paired_with ?? null) !== null

/** Somebody else is now the one I send to, or nobody. */
export const isRematched = (before: Mine, after: Mine): boolean =>
  before.my_signup?.paired_with !== after.my_signup?.paired_with

/** Some surveys of the exchange are still without an answer of mine. */
export const surveysAreMissing = (missing: readonly unknown[]): boolean => missing.length > 0

/** A rule said no: the exchange is no longer what I thought it was. */
export const isRefusedByRule = ({ kind }: Problem): boolean => kind === 'refused'

/** The exchange with my sign-up as the server has just told it, until the whole is loaded again. */
export const withSignup = (exchange: Exchange, my_signup: Signup | null): Exchange => ({
  ...exchange,
  my_signup,
  is_signed_up: my_signup !== null,
})

/** The exchange with somebody taken out, until the whole is loaded again. */
export const withoutSignup = (exchange: Exchange, { id }: Signup): Exchange => ({
  ...exchange,
  signups: exchange.signups.filter((signup) => signup.id !== id),
  participants_count: exchange.participants_count - 1,
})

export const mainAddressId = (addresses: readonly Address[]): number | null =>
  addresses.find(({ is_main }) => is_main)?.id ?? null

export interface Remedy {
  path: Path
  label: string
}

const REMEDIES: Record<string, Remedy> = {
  region: { path: REGION_LINK, label: 'Go to my profile' },
  no_address: { path: '/add-address', label: 'Add an address' },
  missing_surveys: { path: '/profile', label: 'Answer the surveys' },
  parent: { path: '/', label: 'See what we wait for' },
  onboarding: { path: '/onboarding', label: 'Finish the onboarding' },
}

/** Where a member can put right what keeps her out, if she can. */
export const remedyFor = ({ code }: Pick<Refusal, 'code'>): Remedy | null => REMEDIES[code] ?? null
