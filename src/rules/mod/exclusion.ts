import * as z from 'zod/mini'
import { chosenId } from '#rules/form/choice.ts'
import { form } from '#rules/form/field.ts'
import { memberSchema } from '#rules/member/schema.ts'
import { type Refusal, refusal } from '#rules/wire/problem.ts'

/** An entry of a member's "never pair me with" list, as the mods see it. */
export const modExclusionSchema = z.object({
  id: z.int(),
  /** The member with this name; null if there is none. */
  excluded: z.nullable(memberSchema),
  /** The name as the owner of the list typed it; null for an entry by a mod. */
  nickname: z.nullable(z.string()),
  /** The mod who made the entry, or null. */
  created_by: z.nullable(memberSchema),
  created_at: z.iso.datetime(),
})
z.globalRegistry.add(modExclusionSchema, { id: 'ModExclusion' })
export type ModExclusion = z.infer<typeof modExclusionSchema>

export const modExclusionInputSchema = form({ member_id: chosenId(), excluded_id: chosenId() })
export type ModExclusionInput = z.infer<typeof modExclusionInputSchema>

/** True if a mod made the entry, rather than the owner of the list. */
export const isByMods = ({ nickname }: Pick<ModExclusion, 'nickname'>): boolean => nickname === null

/** The entries that mods have made. */
export const enteredByMods = <Entry extends Pick<ModExclusion, 'nickname'>>(
  entries: readonly Entry[],
): Entry[] => entries.filter(isByMods)

/** The refusal of an entry whose two members are the same. */
export const enteringRefusal = ({ member_id, excluded_id }: ModExclusionInput): Refusal | null =>
  member_id === excluded_id
    ? refusal('same_member', 'Members are never paired with themselves.', 'excluded_id')
    : null

interface Removing {
  entry: Pick<ModExclusion, 'nickname'>
}

/** The refusal to remove an entry that the member made. Mods can only remove mods' entries. */
export const removingRefusal = ({ entry }: Removing): Refusal | null =>
  isByMods(entry)
    ? null
    : refusal('not_by_mods', 'The member added this, and only they can remove it.')

interface Entering {
  memberId: number
  excludedId: number
  entries: readonly Pick<ModExclusion, 'nickname' | 'excluded'>[]
}

/** True if the entry is about another member, whom mods have not entered already. */
export const mayEnter = ({ memberId, excludedId, entries }: Entering): boolean =>
  enteringRefusal({ member_id: memberId, excluded_id: excludedId }) === null &&
  !enteredByMods(entries).some(({ excluded }) => excluded?.id === excludedId)

interface TakingOut {
  actorId: number
  entry: Pick<ModExclusion, 'nickname' | 'excluded'>
}

/** True if this mod may remove the entry: a mod made it, and it does not name this mod. */
export const mayTakeOutEntry = ({ actorId, entry }: TakingOut): boolean =>
  removingRefusal({ entry }) === null && entry.excluded?.id !== actorId

/** The name that the desk shows for an entry. */
export const entryName = ({
  nickname,
  excluded,
}: Pick<ModExclusion, 'nickname' | 'excluded'>): string =>
  excluded?.nickname ?? nickname ?? 'A critter who has left'

/** The origin of an entry. */
export function entryLine({ nickname, excluded, created_by }: ModExclusion): string {
  if (nickname === null) return `Added by ${created_by?.nickname ?? 'a mod'}`
  if (excluded === null) return 'Their own entry. No member has this name.'
  return excluded.nickname === nickname ? 'Their own entry' : `Their own entry, as “${nickname}”`
}
