import * as z from 'zod/mini'
import { exchangeSchema } from '#rules/exchange/schema.ts'

/** An exchange on the desk. It only counts unopened matches: to see whose they are, a mod reads the pairs, on record. */
export const modExchangeSchema = z.extend(exchangeSchema, { unopened_matches: z.int() })
z.globalRegistry.add(modExchangeSchema, { id: 'ModExchange' })
export type ModExchange = z.infer<typeof modExchangeSchema>
