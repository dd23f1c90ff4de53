import * as z from 'zod/mini'
import { chosenId, form } from './field.ts'
import { memberSchema } from './member.ts'
import { type Refusal, refusal } from './problem.ts'

/** Whom a member is never to be paired with, as the mods see it. */
export const modExclusionSchema = z.object({
  id: z.int(),
  /** Who is meant; null where nobody bears the name that she wrote. */
  excluded: z.nullable(memberSchema),
  /** As she wrote it herself; null for what a mod entered. */
  nickname: z.nullable(z.string()),
  /** The mod who entered it. */
  created_by: z.nullable(memberSchema),
  created_at: z.iso.datetime(),
})
z.globalRegistry.add(modExclusionSchema, { id: 'ModExclusion' })
export type ModExclusion = z.infer<typeof modExclusionSchema>

export const modExclusionInputSchema = form({ member_id: chosenId(), excluded_id: chosenId() })
export type ModExclusionInput = z.infer<typeof modExclusionInputSchema>

/** A mod entered it, and not the member herself. */
export const isByMods = ({ nickname }: Pick<ModExclusion, 'nickname'>): boolean => nickname === null

/** Those that the mods have entered. */
export const enteredByMods = <Entry extends Pick<ModExclusion, 'nickname'>>(
  entries: readonly Entry[],
): Entry[] => entries.filter(isByMods)

/** Why a mod cannot enter this: nobody is kept apart from herself. */
export const enteringRefusal = ({ member_id, excluded_id }: ModExclusionInput): Refusal | null =>
  member_id === excluded_id
    ? refusal('same_member', 'Nobody is ever paired with herself.', 'excluded_id')
    : null

interface Removing {
  entry: Pick<ModExclusion, 'nickname'>
}

/** Why a mod cannot take this out: what a member wrote is hers to take out. */
export const removingRefusal = ({ entry }: Removing): Refusal | null =>
  isByMods(entry)
    ? null
    : refusal('not_by_mods', 'The member has entered this herself, and only she takes it out.')
