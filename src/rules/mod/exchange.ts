import * as z from 'zod/mini'
import { exchangeSchema } from '#rules/exchange/schema.ts'

/**
 * An exchange on the mod desk. It contains only the number of unopened matches. To see whose they are, a mod has to
 * open the pairs, which is logged.
 */
export const modExchangeSchema = z.extend(exchangeSchema, {
  unopened_matches: z.int(),
  /** The number of members on the waiting list, including those who have been offered a spot. */
  waiting_count: z.int(),
})
z.globalRegistry.add(modExchangeSchema, { id: 'ModExchange' })
export type ModExchange = z.infer<typeof modExchangeSchema>
