import * as z from 'zod/mini'
import { chosenId } from '#rules/form/choice.ts'
import { form } from '#rules/form/field.ts'
import { memberSchema } from '#rules/member/schema.ts'
import { type Refusal, refusal } from '#rules/wire/problem.ts'

/** Somebody a member is never to be paired with, as the mods see it. */
export const modExclusionSchema = z.object({
  id: z.int(),
  /** Who is meant; null where nobody has the name that she wrote. */
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

/** The entries that mods have made. */
export const enteredByMods = <Entry extends Pick<ModExclusion, 'nickname'>>(
  entries: readonly Entry[],
): Entry[] => entries.filter(isByMods)

/** Why a mod cannot enter this: nobody is kept apart from herself. */
export const enteringRefusal = ({ member_id, excluded_id }: ModExclusionInput): Refusal | null =>
  member_id === excluded_id
    ? refusal('same_member', 'Nobody is ever paired with themselves.', 'excluded_id')
    : null

interface Removing {
  entry: Pick<ModExclusion, 'nickname'>
}

/** Why a mod cannot take this out: only the member can take out what she wrote. */
export const removingRefusal = ({ entry }: Removing): Refusal | null =>
  isByMods(entry)
    ? null
    : refusal('not_by_mods', 'The member entered this, and only the member can take it out.')

interface Entering {
  memberId: number
  excludedId: number
  entries: readonly Pick<ModExclusion, 'nickname' | 'excluded'>[]
}

/** It is somebody else, and no mod has entered her yet. */
export const mayEnter = ({ memberId, excludedId, entries }: Entering): boolean =>
  enteringRefusal({ member_id: memberId, excluded_id: excludedId }) === null &&
  !enteredByMods(entries).some(({ excluded }) => excluded?.id === excludedId)

interface TakingOut {
  actorId: number
  entry: Pick<ModExclusion, 'nickname' | 'excluded'>
}

/** A mod takes out what a mod has entered, but not what keeps somebody from herself. */
export const mayTakeOutEntry = ({ actorId, entry }: TakingOut): boolean =>
  removingRefusal({ entry }) === null && entry.excluded?.id !== actorId

/** Who is meant, as the desk names her. */
export const entryName = ({
  nickname,
  excluded,
}: Pick<ModExclusion, 'nickname' | 'excluded'>): string =>
  excluded?.nickname ?? nickname ?? 'Somebody who has left'

/** Where an entry comes from. */
export function entryLine({ nickname, excluded, created_by }: ModExclusion): string {
  if (nickname === null) return `Entered by ${created_by?.nickname ?? 'a mod'}`
  if (excluded === null) return 'Their own entry. Nobody has this name.'
  return excluded.nickname === nickname ? 'Their own entry' : `Their own entry, as “${nickname}”`
}
