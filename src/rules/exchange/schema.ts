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
  isUnfinished,
  startOf,
} from './phase.ts'
import { signupSchema } from './signup.ts'
import { waitingSchema } from './waiting.ts'

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
  /** Days from the start to the send-by day; null for half of the exchange's duration. */
  send_by_duration: z.nullable(z.int()),
  send_by: z.iso.datetime(),
  price_min: z.nullable(z.number()),
  price_max: z.nullable(z.number()),
  surveys: z.array(z.int()),
  survey_requested: z.boolean(),
  /** True if guests with the link may see the exchange from its approval to its start. */
  is_public: z.boolean(),
  needs_pairing: z.boolean(),
  is_pinned: z.boolean(),
  /** On the exchange's page, all sign-ups. In lists, a random selection of at most ten, the same on every request. */
  signups: z.array(signupSchema),
  is_signed_up: z.boolean(),
  my_signup: z.nullable(signupSchema),
  can_edit: z.boolean(),
  /** Why the exchange was rejected or cancelled; null unless `mayReadReason` allows the reader to see it. */
  reason: z.nullable(z.string()),
  /**
   * The mod's own part in a paired exchange, set from the pairing to the end. Null in lists, and for readers who are
   * not mods or do not take part.
   */
  mod_part: z.nullable(ownPartSchema),
  /**
   * The reason why the reader cannot sign up. Missing surveys are not a reason, because the page asks for them during
   * the sign-up.
   */
  refusal: z.nullable(refusalSchema),
  /** The reader's own place on the waiting list; null if they are not on it. */
  waiting: z.nullable(waitingSchema),
})
z.globalRegistry.add(exchangeSchema, { id: 'Exchange' })
export type Exchange = z.infer<typeof exchangeSchema>

/** The number of avatars on a card. */
export const CARD_AVATARS = 10

export const EXCHANGES_A_PAGE = 12
export const EXCHANGES_ON_HOME = 12
export const SOON_DAYS = 7

/** True if the member may edit the exchange. Only its creator may, until it starts. */
export const mayEdit = (
  exchange: ExchangeTerms & { user_id: number },
  memberId: number,
  now: Date,
): boolean =>
  exchange.user_id === memberId &&
  !isCancelled(exchange) &&
  (exchange.start_at === null || now < new Date(exchange.start_at))

/**
 * True if the reader may see the exchange. Everybody may see approved exchanges. All other exchanges are only visible
 * to their creator, participants and mods.
 */
export const maySee = (
  exchange: ExchangeTerms & { user_id: number },
  reader: { id: number; isMod: boolean; isSignedUp: boolean },
): boolean =>
  exchange.approved_by !== null ||
  exchange.user_id === reader.id ||
  reader.isMod ||
  reader.isSignedUp

/**
 * True if the reader may read why an exchange was rejected or cancelled. Its creator and mods always may. Participants
 * may if it was cancelled.
 */
export const mayReadReason = (
  exchange: ExchangeTerms & { user_id: number },
  reader: { id: number; isMod: boolean; isSignedUp: boolean },
): boolean =>
  (isRejected(exchange) || isCancelled(exchange)) &&
  (exchange.user_id === reader.id || reader.isMod || (isCancelled(exchange) && reader.isSignedUp))

/** The reader's recipient. Null until the reader has opened their envelope, so that no page shows the name earlier. */
export const recipientOf = ({
  my_signup,
  signups,
}: Pick<Exchange, 'my_signup' | 'signups'>): Member | null =>
  my_signup?.has_opened_match
    ? (signups.find(({ user_id }) => user_id === my_signup.paired_with)?.user ?? null)
    : null

/**
 * True if the exchange starts or ends within a week ("Ending soon").
 * @internal the reference for tests of the list's filter, because the filter itself is SQL
 */
export function isSoon(exchange: ExchangeTerms, now: Date): boolean {
  const within = (at: Date | null) => at !== null && at > now && at <= daysAfter(now, SOON_DAYS)
  return isApproved(exchange) && (within(startOf(exchange)) || within(endOf(exchange)))
}

/** True if sign-ups are open and there are spots left ("Available"). */
export const isAvailable = (exchange: ExchangeTerms, now: Date): boolean =>
  acceptsSignUps(exchange, now) && exchange.remaining_spots > 0

type Ordered = ExchangeTerms & { id: number; is_pinned: boolean }

/**
 * Sorts a list: pinned exchanges first, then upcoming ones (earliest start first), then all others (latest start
 * first).
 * @internal the reference for tests of the list's order, because the order itself is SQL
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

type OnHome = Ordered & {
  user_id: number
  is_signed_up: boolean
  /** True if a gift for the member is missing, or they are asked about the gift they give. */
  has_question: boolean
}

/**
 * Sorts the exchanges on the home page: running ones that the member joined or created, then other exchanges that they
 * joined, then pinned ones, then those with free spots (earliest start first), then the newest. An exchange that has
 * ended is shown only while one of the member's gifts is missing.
 */
export function homepageOrder<Item extends OnHome>(
  exchanges: readonly Item[],
  memberId: number,
  now: Date,
): Item[] {
  const shown = exchanges.filter((exchange) => isApproved(exchange) && !isEnded(exchange, now))
  const byAge = (one: Item, other: Item) => other.id - one.id
  const newest = shown.toSorted(byAge)
  const mine = newest.filter(
    (exchange) =>
      isRunning(exchange, now) && (exchange.is_signed_up || exchange.user_id === memberId),
  )
  const joined = exchanges
    .filter(
      (exchange) =>
        exchange.is_signed_up &&
        (isUnfinished(exchange, now) || (isEnded(exchange, now) && exchange.has_question)),
    )
    .sort(byAge)
  const pinned = shown.filter(({ is_pinned }) => is_pinned).sort(inListOrder(now))
  const open = shown.filter((exchange) => isAvailable(exchange, now)).sort(inListOrder(now))
  return [...new Set([...mine, ...joined, ...pinned, ...open, ...newest])].slice(
    0,
    EXCHANGES_ON_HOME,
  )
}

const SLUG_MAX = 80

/**
 * The slug of an exchange: `[a-z0-9-]+`, but never all digits, so that it cannot be mistaken for an id. `suffix` makes
 * it unique.
 */
export function slugOf(label: string, suffix?: string): string {
  const base = label
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_MAX)
    .replace(/^-|-$/g, '')
  const named = base === '' ? 'exchange' : /^\d+$/.test(base) ? `exchange-${base}` : base
  return suffix === undefined ? named : `${named}-${suffix}`
}
