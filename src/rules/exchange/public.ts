/** The public page of an exchange: what guests see from its approval to its start, if its creator allows it. */
import { min } from 'date-fns'
import * as z from 'zod/mini'
import { pictureSchema } from '#rules/feed/picture.ts'
import {
  acceptsSignUps,
  EXCHANGE_STATUSES,
  type ExchangeTerms,
  hasStarted,
  isApproved,
  startOf,
} from './phase.ts'

/**
 * The schema lists each field by name, so that no information about the creator or the participants can be added by
 * accident.
 */
export const publicExchangeSchema = z.object({
  slug: z.string(),
  label: z.string(),
  summary: z.string(),
  picture: z.nullable(pictureSchema),
  region: z.string(),
  status: z.enum(EXCHANGE_STATUSES),
  max_spots: z.int(),
  remaining_spots: z.int(),
  preferred_start_at: z.string(),
  start_at: z.iso.datetime(),
  end_at: z.iso.datetime(),
  signups_open_at: z.iso.datetime(),
  signup_duration: z.int(),
})
z.globalRegistry.add(publicExchangeSchema, { id: 'PublicExchange' })
export type PublicExchange = z.infer<typeof publicExchangeSchema>

/** The maximum number of exchanges on the front door, which is the page at `/` for guests. */
export const EXCHANGES_FOR_GUESTS = 6

/** True if guests may see the exchange: its creator allows it, a mod has approved it, and it has not started. */
export const isSeenByGuests = (
  exchange: ExchangeTerms & { is_public: boolean },
  now: Date,
): boolean => exchange.is_public && isApproved(exchange) && !hasStarted(exchange, now)

/** A placeholder id, because guests do not see which mod approved an exchange. */
const A_MOD = 0

/** The terms of a public exchange, for the rules about phases and badges. */
export const termsOfPublic = (exchange: PublicExchange): ExchangeTerms => ({
  ...exchange,
  approved_by: A_MOD,
  needs_pairing: true,
})

/** Drops the exchanges that have started since they were loaded. */
export const stillSeenByGuests = (
  exchanges: readonly PublicExchange[],
  now: Date,
): PublicExchange[] => exchanges.filter((exchange) => now < new Date(exchange.start_at))

/**
 * The next time at which sign-ups for one of the exchanges open, or one of them starts, in ISO format; null if there is
 * none.
 */
export function nextChangeForGuests(
  exchanges: readonly PublicExchange[],
  now: Date,
): string | null {
  const changes = exchanges
    .flatMap(({ signups_open_at, start_at }) => [new Date(signups_open_at), new Date(start_at)])
    .filter((at) => at > now)
  return changes.length === 0 ? null : min(changes).toISOString()
}

/** The response to a guest who opens the front door or a shared link. */
export interface ShownToGuests {
  /** True if the server has nothing for guests at this URL. */
  isMissing: boolean
  /** Null until the exchanges have loaded. */
  exchanges: readonly PublicExchange[] | null
}

/**
 * True if the guest is redirected to the login: either the site shows guests nothing, or the exchange behind a shared
 * link is not (or no longer) visible to guests.
 * @param slug from the shared link; null on the front door, which may have no exchanges
 */
export const isClosedToGuests = (
  slug: string | null,
  { isMissing, exchanges }: ShownToGuests,
): boolean => isMissing || (slug !== null && exchanges?.length === 0)

type OnFrontDoor = ExchangeTerms & { id: number; is_public: boolean }

/**
 * Picks the exchanges for guests on the front door. Only exchanges with free spots are shown: first those whose
 * sign-ups are open, then the others, each group with the earliest start first.
 * @internal the reference for tests of the list, because the list itself is SQL
 */
export function onFrontDoor<Item extends OnFrontDoor>(
  exchanges: readonly Item[],
  now: Date,
): Item[] {
  const isOpen = (exchange: Item) => (acceptsSignUps(exchange, now) ? 0 : 1)
  return exchanges
    .filter((exchange) => isSeenByGuests(exchange, now) && exchange.remaining_spots > 0)
    .toSorted(
      (one, other) =>
        isOpen(one) - isOpen(other) ||
        startOf(one).getTime() - startOf(other).getTime() ||
        one.id - other.id,
    )
    .slice(0, EXCHANGES_FOR_GUESTS)
}
