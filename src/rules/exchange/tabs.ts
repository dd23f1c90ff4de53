import { CARD_AVATARS, type Exchange } from '#rules/exchange/schema.ts'
import type { ChangedItem } from '#rules/wire/listing.ts'
import type { Path } from '#rules/wire/path.ts'

/** The two lists of exchanges, each identified by its URL without filters. */
export const exchangeTabs = {
  allShown: '/exchanges',
  mineShown: '/exchanges?tab=mine',
} as const satisfies Record<string, Path>

/** Invalidates the member's own list, after they joined, left or created an exchange. */
export const mineOutdated = { name: exchangeTabs.mineShown }

/** Converts an exchange from its page to a list item, which has only some of the exchange's sign-ups. */
export function asListed(exchange: Exchange): ChangedItem<Exchange> {
  const item: Exchange = { ...exchange, signups: exchange.signups.slice(0, CARD_AVATARS) }
  return { list: exchangeTabs.allShown, item }
}
