import { CARD_AVATARS, type Exchange } from '#rules/exchange/schema.ts'
import type { Query } from '#rules/tab/place.ts'
import type { ChangedItem } from '#rules/wire/listing.ts'
import type { Path } from '#rules/wire/path.ts'

/** `?tab=mine`: the exchanges I created or joined. */
export const asksForMine = (query: Query): boolean => query.tab === 'mine'

export const exchangeTabs = {
  allShown: '/exchanges',
  mineShown: '/exchanges?tab=mine',
} as const satisfies Record<string, Path>

/** Mine are others once I have joined one, left one or opened one. */
export const mineOutdated = { name: exchangeTabs.mineShown }

/** What its own page knows of an exchange, as the lists of exchanges have it. */
export function asListed(exchange: Exchange): ChangedItem {
  const item: Exchange = { ...exchange, signups: exchange.signups.slice(0, CARD_AVATARS) }
  return { list: exchangeTabs.allShown, item }
}
