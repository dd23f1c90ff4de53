import * as z from 'zod/mini'
import { memberSchema } from '#rules/member/schema.ts'
import { exactly } from '#rules/time/relative-time.ts'

/** The number of months after which removed entries, and the lists stored at each pairing, are deleted. */
export const KEPT_MONTHS = 24

const entrySchema = z.object({
  /** The member with this name; null if there is none. */
  excluded: z.nullable(memberSchema),
  /** The name as the owner of the list typed it; null for an entry by a mod. */
  nickname: z.nullable(z.string()),
  created_at: z.iso.datetime(),
  /** The time at which the entry was removed; null while it is on the list. */
  ended_at: z.nullable(z.iso.datetime()),
})
export type PastEntry = z.infer<typeof entrySchema>

const pairedEntrySchema = z.object({
  excluded: memberSchema,
  is_own: z.boolean(),
  has_counted: z.boolean(),
})
type PairedEntry = z.infer<typeof pairedEntrySchema>

const pairingSchema = z.object({
  exchange: z.object({ id: z.int(), slug: z.string(), label: z.string() }),
  paired_at: z.iso.datetime(),
  /** The entries about other participants. */
  entries: z.array(pairedEntrySchema),
})

/**
 * All entries that a member's list has ever had, and the entries that were on it when each of the member's exchanges
 * was paired. The newest come first.
 */
export const listHistorySchema = z.object({
  entries: z.array(entrySchema),
  pairings: z.array(pairingSchema),
})
z.globalRegistry.add(listHistorySchema, { id: 'ListHistory' })
export type ListHistory = z.infer<typeof listHistorySchema>

/** "From 3 March 2026 at 12:00 until 5 March 2026 at 09:30". */
export function entryTime({ created_at, ended_at }: PastEntry): string {
  const from = `From ${exactly(new Date(created_at))}`
  return ended_at === null
    ? `${from}, still on the list`
    : `${from} until ${exactly(new Date(ended_at))}`
}

/** The effect of an entry on a pairing. */
export function pairingEntryLine({ is_own, has_counted }: PairedEntry): string {
  const whose = is_own ? 'Their own entry' : 'Added by a mod'
  return has_counted ? `${whose}, which counted` : `${whose}, which didn’t count`
}
