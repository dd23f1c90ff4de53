import * as z from 'zod/mini'
import { type Refusal, refusal } from '#rules/wire/problem.ts'

/** A mod's permission to see and decide the pairs of a paired exchange in which they take part. */
export const ownPartSchema = z.object({
  /**
   * The reason why the mod may neither read the pairs nor decide about them. Null if the mod may; all participants are
   * then notified.
   */
  refusal: z.nullable(z.object({ code: z.string(), message: z.string() })),
})
export type OwnPart = z.infer<typeof ownPartSchema>

interface Standing {
  /** True if there is another mod or admin who does not take part and is not suspended. */
  has_other_mod: boolean
  is_admin: boolean
  /** True if the installation lets an admin who takes part read and decide when no other mod can. */
  lone_admin: boolean
}

const ANOTHER_MOD = refusal(
  'takes_part',
  'You take part in this exchange. Another mod reads its pairs, removes critters and decides its cases.',
)

const NO_OTHER_MOD = refusal(
  'takes_part_alone',
  'You take part in this exchange, and no other mod can read its pairs or decide its cases. An admin can make someone a mod. If that isn’t possible, the person who runs the site can set LONE_ADMIN.',
)

/**
 * The reason why a mod who takes part in a paired exchange may neither read its pairs nor decide about them. Null for
 * an admin who may do both because nobody else can; all participants are then notified.
 */
export function ownPartRefusal({ has_other_mod, is_admin, lone_admin }: Standing): Refusal | null {
  if (has_other_mod) return ANOTHER_MOD
  return is_admin && lone_admin ? null : NO_OTHER_MOD
}

interface Concerned {
  /** Null if the reader does not take part or is not a mod. */
  mod_part: OwnPart | null
}

/** True if the mod takes part and may not decide about the pairs. */
export const isLeftToOthers = ({ mod_part }: Concerned): boolean =>
  (mod_part?.refusal ?? null) !== null

/** True if the mod takes part but may decide, so that all participants are notified. */
export const isToldToAll = ({ mod_part }: Concerned): boolean => mod_part?.refusal === null
