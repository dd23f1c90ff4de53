import * as z from 'zod/mini'
import { memberSchema } from '#rules/member/schema.ts'

/** Who sends to whom. Reading it is an act of a mod that is written to the log. */
export const pairSchema = z.object({
  signup_id: z.int(),
  gifter: memberSchema,
  /** Null for who is left with nobody to send to. */
  recipient: z.nullable(memberSchema),
  /** She has read the address of her recipient, or said that she knows who it is. */
  has_opened: z.boolean(),
})
z.globalRegistry.add(pairSchema, { id: 'Pair' })
export type Pair = z.infer<typeof pairSchema>
