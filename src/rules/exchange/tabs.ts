import type { Query } from '#rules/tab/place.ts'
import type { Path } from '#rules/wire/path.ts'

/** `?tab=mine`: the exchanges I created or joined. */
export const asksForMine = (query: Query): boolean => query.tab === 'mine'

export const exchangeTabs = {
  allShown: '/exchanges',
  mineShown: '/exchanges?tab=mine',
} as const satisfies Record<string, Path>
