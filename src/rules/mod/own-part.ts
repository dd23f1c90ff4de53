import * as z from 'zod/mini'
import { type Refusal, refusal } from '#rules/wire/problem.ts'

/** What a mod's own part in a paired exchange means for them at its desk. */
export const ownPartSchema = z.object({
  /** Why this mod reads no pairs of it and decides nothing about them; null where they do, and everybody is told. */
  refusal: z.nullable(z.object({ code: z.string(), message: z.string() })),
})
export type OwnPart = z.infer<typeof ownPartSchema>

interface Standing {
  /** Another mod or admin is not suspended and takes no part. */
  has_other_mod: boolean
  is_admin: boolean
  /** The installation lets an admin do it where no other mod can. */
  lone_admin: boolean
}

const ANOTHER_MOD = refusal(
  'takes_part',
  'You take part in this exchange. Another mod reads its pairs, takes critters out and decides its cases.',
)

const NO_OTHER_MOD = refusal(
  'takes_part_alone',
  'You take part in this exchange, and no other mod can read its pairs or decide its cases. An admin can make somebody a mod; where that is not possible, whoever runs the site can set LONE_ADMIN.',
)

/**
 * Why a mod who takes part in a paired exchange neither reads its pairs nor decides about them. Where an admin may,
 * because nobody else can, everybody in it is told.
 */
export function ownPartRefusal({ has_other_mod, is_admin, lone_admin }: Standing): Refusal | null {
  if (has_other_mod) return ANOTHER_MOD
  return is_admin && lone_admin ? null : NO_OTHER_MOD
}

interface Concerned {
  /** Null for somebody who takes no part, or is no mod. */
  mod_part: OwnPart | null
}

/** The mod takes part, and so does not decide about the pairs. */
export const isLeftToOthers = ({ mod_part }: Concerned): boolean =>
  (mod_part?.refusal ?? null) !== null

/** The mod takes part and may decide all the same: everybody in the exchange is told. */
export const isToldToAll = ({ mod_part }: Concerned): boolean => mod_part?.refusal === null
