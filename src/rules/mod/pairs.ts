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
  /**
   * The id of their conversation, if mods may open it: one side is a minor, or a message was reported. Null if they may
   * not, and before the first message. Opening it is logged.
   */
  thread: z.nullable(z.int()),
})
z.globalRegistry.add(pairSchema, { id: 'Pair' })
export type Pair = z.infer<typeof pairSchema>
