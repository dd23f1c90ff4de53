import * as z from 'zod/mini'
import { memberSchema } from '#rules/member/schema.ts'

/** A gifter and their recipient. Each view of the pairs by a mod is logged. */
export const pairSchema = z.object({
  signup_id: z.int(),
  gifter: memberSchema,
  /** Null if the gifter is left without a recipient. */
  recipient: z.nullable(memberSchema),
  /** True if the gifter has viewed the recipient's address, or has confirmed that they know who the recipient is. */
  has_opened: z.boolean(),
})
z.globalRegistry.add(pairSchema, { id: 'Pair' })
export type Pair = z.infer<typeof pairSchema>
