import * as z from 'zod/mini'
import { pictureSchema } from '#rules/feed/picture.ts'
import { type Member, memberSchema } from '#rules/member/schema.ts'
import { ownPartSchema } from '#rules/mod/own-part.ts'
import { daysAfter } from '#rules/time/clock.ts'
import {
  acceptsSignUps,
  EXCHANGE_STATUSES,
  type ExchangeTerms,
  endOf,
  hasStarted,
  isApproved,
  isCancelled,
  isEnded,
  isRejected,
  isRunning,
  startOf,
} from './phase.ts'
import { signupSchema } from './signup.ts'

export const refusalSchema = z.object({ code: z.string(), message: z.string() })

export const exchangeSchema = z.object({
  id: z.int(),
  slug: z.string(),
  label: z.string(),
  summary: z.string(),
  description: z.string(),
  picture: z.nullable(pictureSchema),
  user_id: z.int(),
  user: memberSchema,
  region: z.string(),
  status: z.enum(EXCHANGE_STATUSES),
  approved_by: z.nullable(z.int()),
  max_spots: z.int(),
  remaining_spots: z.int(),
  participants_count: z.int(),
  preferred_start_at: z.string(),
  start_at: z.nullable(z.iso.datetime()),
  end_at: z.nullable(z.iso.datetime()),
  signups_open_at: z.iso.datetime(),
  signup_duration: z.int(),
  exchange_duration: z.int(),
  price_min: z.nullable(z.number()),
  price_max: z.nullable(z.number()),
  surveys: z.array(z.int()),
  survey_requested: z.boolean(),
  needs_pairing: z.boolean(),
  is_pinned: z.boolean(),
  /** In lists at most ten, random but stable; in the detail all. */
  signups: z.array(signupSchema),
  is_signed_up: z.boolean(),
  my_signup: z.nullable(signupSchema),
  can_edit: z.boolean(),
  /** Why it was turned down or called off, for those `mayReadReason` allows; null for all others. */
  reason: z.nullable(z.string()),
  /** In the detail, to a mod who takes part, from the pairing to the end; null otherwise. */
  mod_part: z.nullable(ownPartSchema),
  /** Why I cannot sign up. Missing surveys are not among the reasons: the page asks for them when I try. */
  refusal: z.nullable(refusalSchema),
})
z.globalRegistry.add(exchangeSchema, { id: 'Exchange' })
export type Exchange = z.infer<typeof exchangeSchema>

/** How many avatars a card shows. */
export const CARD_AVATARS = 10

export const EXCHANGES_A_PAGE = 12
export const EXCHANGES_ON_HOME = 12
export const SOON_DAYS = 7

/** The creator may edit while there is no start date or it has not come. */
export const mayEdit = (
  exchange: ExchangeTerms & { user_id: number },
  memberId: number,
  now: Date,
): boolean =>
  exchange.user_id === memberId &&
  !isCancelled(exchange) &&
  (exchange.start_at === null || now < new Date(exchange.start_at))

/** Everybody may see approved exchanges; only their creator, their participants and the mods may see others. */
export const maySee = (
  exchange: ExchangeTerms & { user_id: number },
  reader: { id: number; isMod: boolean; isSignedUp: boolean },
): boolean =>
  exchange.approved_by !== null ||
  exchange.user_id === reader.id ||
  reader.isMod ||
  reader.isSignedUp

/**
 * The creator may read why an exchange was turned down, and everybody who took part why it was called off; a mod reads
 * both.
 */
export const mayReadReason = (
  exchange: ExchangeTerms & { user_id: number },
  reader: { id: number; isMod: boolean; isSignedUp: boolean },
): boolean =>
  (isRejected(exchange) || isCancelled(exchange)) &&
  (exchange.user_id === reader.id || reader.isMod || (isCancelled(exchange) && reader.isSignedUp))

/** The member I send to, among the participants of the detail. */
export const recipientOf = ({
  my_signup,
  signups,
}: Pick<Exchange, 'my_signup' | 'signups'>): Member | null =>
  signups.find(({ user_id }) => user_id === my_signup?.paired_with)?.user ?? null

/**
 * "Ending soon": it starts or ends within a week.
 * @internal the law to which tests hold the filter of the list, which is SQL
 */
export function isSoon(exchange: ExchangeTerms, now: Date): boolean {
  const within = (at: Date | null) => at !== null && at > now && at <= daysAfter(now, SOON_DAYS)
  return isApproved(exchange) && (within(startOf(exchange)) || within(endOf(exchange)))
}

/** "Available": one could sign up now, as far as the exchange itself is concerned. */
export const isAvailable = (exchange: ExchangeTerms, now: Date): boolean =>
  acceptsSignUps(exchange, now) && exchange.remaining_spots > 0

type Ordered = ExchangeTerms & { id: number; is_pinned: boolean }

/**
 * Which exchange comes first in the list: the pinned, then what is ahead by soonest start, then what has started, the
 * latest first.
 * @internal the law to which tests hold the order of the list, which is SQL
 */
export function inListOrder(now: Date): (one: Ordered, other: Ordered) => number {
  return (one, other) => {
    if (one.is_pinned !== other.is_pinned) return one.is_pinned ? -1 : 1
    const started = hasStarted(one, now)
    if (started !== hasStarted(other, now)) return started ? 1 : -1
    const sooner = startOf(one).getTime() - startOf(other).getTime()
    const earlier = sooner || one.id - other.id
    return started ? -earlier : earlier
  }
}

type OnHome = Ordered & { user_id: number; is_signed_up: boolean }

/**
 * The exchanges of the home page: mine that run, then the pinned, then those with spots by soonest start, then the
 * newest.
 */
export function homepageOrder<Item extends OnHome>(
  exchanges: readonly Item[],
  memberId: number,
  now: Date,
): Item[] {
  const shown = exchanges.filter((exchange) => isApproved(exchange) && !isEnded(exchange, now))
  const newest = shown.toSorted((one, other) => other.id - one.id)
  const mine = newest.filter(
    (exchange) =>
      isRunning(exchange, now) && (exchange.is_signed_up || exchange.user_id === memberId),
  )
  const pinned = shown.filter(({ is_pinned }) => is_pinned).sort(inListOrder(now))
  const open = shown.filter((exchange) => isAvailable(exchange, now)).sort(inListOrder(now))
  return [...new Set([...mine, ...pinned, ...open, ...newest])].slice(0, EXCHANGES_ON_HOME)
}

const SLUG_MAX = 80

/**
 * `[a-z0-9-]+`, never all digits, so that it cannot be mistaken for an id; `suffix` makes it differ from one that is
 * taken.
 */
export function slugOf(label: string, suffix?: string): string {
  const base = label
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_MAX)
    .replace(/^-+|-+$/g, '')
  const named = base === '' ? 'exchange' : /^\d+$/.test(base) ? `exchange-${base}` : base
  return suffix === undefined ? named : `${named}-${suffix}`
}
