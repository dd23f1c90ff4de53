import * as z from 'zod/mini'
import { form } from '#rules/form/field.ts'
import { type Refusal, refusal } from '#rules/wire/problem.ts'
import { nicknameField } from './fields.ts'

export const EXCLUSIONS_MAX = 20

/**
 * Explains the limit of an exclusion list. The sentence is the same for every member, so that it reveals nothing about
 * their list.
 */
export const LIST_BOUND =
  'In one exchange, your “Never pair me with” list counts for up to a quarter of the other critters. If it names more of them, or if no more than four take part, an elf decides which names count.'

/** A name on the member's own list, as they typed it. Nothing here reveals whether a member with that name exists. */
export const exclusionSchema = z.object({
  nickname: z.string(),
  created_at: z.iso.datetime(),
})
z.globalRegistry.add(exclusionSchema, { id: 'Exclusion' })
export type Exclusion = z.infer<typeof exclusionSchema>

export const exclusionInputSchema = form({ nickname: nicknameField() })
export type ExclusionInput = z.infer<typeof exclusionInputSchema>

interface Excluding {
  /** True if it is the member's own nickname, in the form in which nicknames are compared. */
  isOwn: boolean
  /** True if the name is already on the list. Adding it again changes nothing. */
  isListed: boolean
  /** The number of names on the list. */
  listed: number
}

/**
 * The reason why a nickname cannot be added to the list. The reason never depends on whether a member has that name.
 */
export function exclusionRefusal({ isOwn, isListed, listed }: Excluding): Refusal | null {
  if (isOwn)
    return refusal('yourself', 'That’s you, and you’re never paired with yourself.', 'nickname')
  return !isListed && listed >= EXCLUSIONS_MAX
    ? refusal(
        'too_many_exclusions',
        `Your list holds ${EXCLUSIONS_MAX} names at most. Remove one first, or ask an elf.`,
        'nickname',
      )
    : null
}
