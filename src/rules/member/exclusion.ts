import * as z from 'zod/mini'
import { form } from '#rules/form/field.ts'
import { type Refusal, refusal } from '#rules/wire/problem.ts'
import { nicknameField } from './fields.ts'

export const EXCLUSIONS_MAX = 20

/** How far a list counts; always said in these words, so that they tell nothing about the list. */
export const LIST_BOUND =
  'In one exchange, your “Never pair me with” list counts for up to a quarter of the other critters. If it names more of them, or if no more than four take part, a mod decides which names count.'

/** The names I am never to be paired with, as I wrote them. Nothing here tells whether anybody has such a name. */
export const exclusionSchema = z.object({
  nickname: z.string(),
  created_at: z.iso.datetime(),
})
z.globalRegistry.add(exclusionSchema, { id: 'Exclusion' })
export type Exclusion = z.infer<typeof exclusionSchema>

export const exclusionInputSchema = form({ nickname: nicknameField() })
export type ExclusionInput = z.infer<typeof exclusionInputSchema>

interface Excluding {
  /** It is her own nickname, in the form in which nicknames are compared. */
  isOwn: boolean
  /** It is already on the list: adding it again changes nothing. */
  isListed: boolean
  /** How many are on the list. */
  listed: number
}

/** Why this nickname cannot be added to the list; whether anybody has it plays no part. */
export function exclusionRefusal({ isOwn, isListed, listed }: Excluding): Refusal | null {
  if (isOwn)
    return refusal('yourself', 'That is you, and you are never paired with yourself.', 'nickname')
  return !isListed && listed >= EXCLUSIONS_MAX
    ? refusal(
        'too_many_exclusions',
        `Your list holds ${EXCLUSIONS_MAX} names at most. Take one out first, or ask a mod.`,
        'nickname',
      )
    : null
}
