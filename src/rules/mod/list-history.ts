import * as z from 'zod/mini'
import { memberSchema } from '#rules/member/schema.ts'
import { exactly } from '#rules/time/relative-time.ts'

/** How long entries that were taken off a list are kept, and the lists under which an exchange was paired. */
export const KEPT_MONTHS = 24

const entrySchema = z.object({
  /** The member it means; null where nobody has the name. */
  excluded: z.nullable(memberSchema),
  /** As its owner typed it; null for an entry of the mods. */
  nickname: z.nullable(z.string()),
  created_at: z.iso.datetime(),
  /** When it was taken off; null while it stands. */
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
  /** The entries that meant another participant. */
  entries: z.array(pairedEntrySchema),
})

/** What a member's list has held, and the part of it under which each of their exchanges was paired; newest first. */
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

/** What an entry meant for a pairing. */
export function pairingEntryLine({ is_own, has_counted }: PairedEntry): string {
  const whose = is_own ? 'Their own entry' : 'Entered by a mod'
  return has_counted ? `${whose}, which counted` : `${whose}, which did not count`
}
