import * as z from 'zod/mini'
import { exchangeSchema } from '#rules/exchange/schema.ts'

/** An exchange on the desk. Who has not opened her match is read with the pairs, on record; here it is only how many. */
export const modExchangeSchema = z.extend(exchangeSchema, { unopened_matches: z.int() })
z.globalRegistry.add(modExchangeSchema, { id: 'ModExchange' })
export type ModExchange = z.infer<typeof modExchangeSchema>
