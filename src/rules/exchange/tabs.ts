import { CARD_AVATARS, type Exchange } from '#rules/exchange/schema.ts'
import type { ChangedItem } from '#rules/wire/listing.ts'
import type { Path } from '#rules/wire/path.ts'

/** The names of the two lists, which are their addresses without a filter. */
export const exchangeTabs = {
  allShown: '/exchanges',
  mineShown: '/exchanges?tab=mine',
} as const satisfies Record<string, Path>

/** Mine are others once I have joined one, left one or opened one. */
export const mineOutdated = { name: exchangeTabs.mineShown }

/** What its own page knows of an exchange, as the lists of exchanges have it. */
export function asListed(exchange: Exchange): ChangedItem<Exchange> {
  const item: Exchange = { ...exchange, signups: exchange.signups.slice(0, CARD_AVATARS) }
  return { list: exchangeTabs.allShown, item }
}
