import * as z from 'zod/mini'

/**
 * The effect of a suspension on swaps, in numbers, before or after the suspension. Running swaps that the mod takes
 * part in are only counted in `with_you`, because the other numbers could reveal to that mod who gifts whom.
 */
export const suspensionEffectSchema = z.object({
  /** Running swaps that the member is removed from, because no parcel is on its way. */
  left_running: z.int(),
  /** Members of these swaps who get another recipient or another gifter. */
  new_matches: z.int(),
  /** Members of these swaps who are left without a recipient or without a gifter. */
  without_match: z.int(),
  /** Running swaps that the member is kept in, because a parcel is on its way from them or to them. */
  kept_running: z.int(),
  left_before_start: z.int(),
  with_you: z.int(),
})
z.globalRegistry.add(suspensionEffectSchema, { id: 'SuspensionEffect' })
export type SuspensionEffect = z.infer<typeof suspensionEffectSchema>

/** The effect of a suspension on one exchange that is not over. */
export interface Departure {
  isPaired: boolean
  /** True if the mod takes part in the exchange. */
  isShared: boolean
  /** True if a parcel is on its way from the member or to them. */
  stays: boolean
  changes: readonly { gifter: number; recipient: number | null }[]
  withoutGifter: number | null
}

/** Adds up the effects on all exchanges. A member who is affected in several exchanges counts once. */
export function effectOf(departures: readonly Departure[]): SuspensionEffect {
  const running = departures.filter(({ isPaired }) => isPaired)
  const counting = running.filter(({ isShared }) => !isShared)
  const left = counting.filter(({ stays }) => !stays)
  const changes = left.flatMap((one) => one.changes)
  const matched = changes.flatMap(({ gifter, recipient }) =>
    recipient === null ? [] : [gifter, recipient],
  )
  const unmatched = [
    ...changes.flatMap(({ gifter, recipient }) => (recipient === null ? [gifter] : [])),
    ...left.flatMap(({ withoutGifter }) => withoutGifter ?? []),
  ]
  return {
    left_running: left.length,
    new_matches: new Set(matched).size,
    without_match: new Set(unmatched).size,
    kept_running: counting.length - left.length,
    left_before_start: departures.length - running.length,
    with_you: running.length - counting.length,
  }
}
