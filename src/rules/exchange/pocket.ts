import * as z from 'zod/mini'
import { addressIsReadable, addressLines, type PairedAddress } from '#rules/address/schema.ts'
import { POCKET_DAYS } from '#rules/tab/pocket.ts'
import { daysAfter } from '#rules/time/clock.ts'
import { recipientIsWithheld } from './pause.ts'
import { endOf, isRunning } from './phase.ts'
import { type Exchange, exchangeSchema, recipientOf } from './schema.ts'
import type { Swap } from './swap.ts'

/** A recipient's label that the gifter has opened on this device. */
const keptLabelSchema = z.object({
  recipient_id: z.int(),
  lines: z.array(z.string()),
  /** Time of the last change to the address. */
  changed_at: z.nullable(z.iso.datetime()),
  opened_at: z.iso.datetime(),
})
type KeptLabel = z.infer<typeof keptLabelSchema>

const keptSwapSchema = z.object({
  exchange: exchangeSchema,
  /** The time of the last response that showed the swap. */
  seen_at: z.iso.datetime(),
  label: z.nullable(keptLabelSchema),
})

/** The member's running swaps that this device stores, so that the app can show them when it starts offline. */
export const pocketSchema = z.array(keptSwapSchema)
export type KeptSwap = z.infer<typeof keptSwapSchema>
export type Pocket = readonly KeptSwap[]

/** True if other members' devices may store this member's label. A minor's label is never stored. */
export const mayKeepLabelOf = ({ is_minor }: { is_minor: boolean }): boolean => !is_minor

/** True for the member's own swap from the pairing to the end. */
export const isKeepable = (exchange: Exchange, now: Date): exchange is Swap =>
  exchange.my_signup !== null && isRunning(exchange, now)

/**
 * Returns the swap without the data that is not shown offline: texts, survey answers, avatars, and members other than
 * the recipient.
 */
function leanOf(swap: Swap): Swap {
  const recipient = recipientIsWithheld(swap) ? null : recipientOf(swap)
  const withoutFace = { avatar: null }
  const { more_time, gift_delay } = swap.my_signup
  return {
    ...swap,
    description: '',
    surveys: [],
    mod_part: null,
    refusal: null,
    user: { ...swap.user, ...withoutFace },
    signups: swap.signups
      .filter(({ user_id }) => user_id === recipient?.id)
      .map((signup) => ({ ...signup, user: { ...signup.user, ...withoutFace } })),
    my_signup: {
      ...swap.my_signup,
      user: { ...swap.my_signup.user, ...withoutFace },
      surveys: null,
      address_id: null,
      more_time: more_time && { ...more_time, note: null },
      gift_delay: gift_delay && { ...gift_delay, note: null },
    },
  }
}

/**
 * True if the server would still show this label to the member: the recipient is the same, the envelope is open, the
 * address has not changed, neither member is withheld from the other, and addresses are not hidden yet.
 */
const isStillShown = (label: KeptLabel, swap: Swap, now: Date): boolean =>
  recipientOf(swap)?.id === label.recipient_id &&
  swap.my_signup.address_changed_at === label.changed_at &&
  !recipientIsWithheld(swap) &&
  addressIsReadable(swap, now)

/**
 * The time at which a stored swap is deleted: `POCKET_DAYS` days after the last response that showed it, or at its end.
 */
function endOfKeeping({ exchange, seen_at }: KeptSwap): Date {
  const forgotten = daysAfter(new Date(seen_at), POCKET_DAYS)
  const end = endOf(exchange)
  return end !== null && end < forgotten ? end : forgotten
}

/** The swaps that may be shown now. */
export const stillKept = (pocket: Pocket, now: Date): KeptSwap[] =>
  pocket.filter((kept) => now < endOfKeeping(kept))

/** The time at which the last stored swap is deleted; null if none is stored. */
export function pocketEnd(pocket: Pocket): string | null {
  const last = Math.max(...pocket.map((kept) => endOfKeeping(kept).getTime()))
  return pocket.length === 0 ? null : new Date(last).toISOString()
}

/** The time at which the next stored swap is deleted; null if none is stored. */
export function nextForgotten(pocket: Pocket): string | null {
  const first = Math.min(...pocket.map((kept) => endOfKeeping(kept).getTime()))
  return pocket.length === 0 ? null : new Date(first).toISOString()
}

/**
 * Returns the pocket after a response with exchanges. Running swaps in the response are stored in their new state, with
 * their labels if the server would still show them. Exchanges in the response that are not running swaps are deleted.
 * @param isWhole true if the response contains all running swaps, so that all swaps missing from it are deleted
 */
export function pocketAfter(
  pocket: Pocket,
  exchanges: readonly Exchange[],
  now: Date,
  isWhole: boolean,
): Pocket {
  const told = exchanges
    .filter((exchange) => isKeepable(exchange, now))
    .map((swap) => {
      const label = pocket.find(({ exchange }) => exchange.id === swap.id)?.label ?? null
      return {
        exchange: leanOf(swap),
        seen_at: now.toISOString(),
        label: label && isStillShown(label, swap, now) ? label : null,
      }
    })
  const isTold = ({ exchange }: KeptSwap) => exchanges.some(({ id }) => id === exchange.id)
  return isWhole ? told : [...told, ...pocket.filter((kept) => !isTold(kept))]
}

/** Returns the pocket after the server has refused to show an exchange. */
export const withoutSwap = (pocket: Pocket, slug: string): Pocket =>
  pocket.filter(({ exchange }) => exchange.slug !== slug)

/** The id of the recipient in a stored swap; null if the swap shows none. */
export const keptRecipient = (pocket: Pocket, signupId: number): number | null =>
  pocket.find(({ exchange }) => exchange.my_signup?.id === signupId)?.exchange.my_signup
    ?.paired_with ?? null

/**
 * Returns the pocket after a response with the address of a sign-up's recipient.
 * @param address null if the server refused to show the address
 */
export const withLabel = (
  pocket: Pocket,
  signupId: number,
  address: PairedAddress | null,
  now: Date,
): Pocket =>
  pocket.map((kept) => {
    const mine = kept.exchange.my_signup
    if (mine?.id !== signupId) return kept
    if (!address?.is_kept || mine.paired_with === null || recipientIsWithheld(kept.exchange))
      return { ...kept, label: null }
    return {
      ...kept,
      label: {
        recipient_id: mine.paired_with,
        lines: addressLines(address),
        changed_at: address.changed_at,
        opened_at: now.toISOString(),
      },
    }
  })

export const isEmptyPocket = (pocket: Pocket): boolean => pocket.length === 0
