import * as z from 'zod/mini'
import { REASON_MAX } from '#rules/exchange/leaving.ts'
import type { Pairs } from '#rules/exchange/pairing-cost.ts'
import { form } from '#rules/form/field.ts'
import { line } from '#rules/form/text.ts'
import { memberSchema } from '#rules/member/schema.ts'
import { type Refusal, refusal } from '#rules/wire/problem.ts'

const changeSchema = z.object({
  gifter: memberSchema,
  /** Null if the gifter has no recipient. */
  recipient: z.nullable(memberSchema),
})

const rearrangementSchema = z.object({
  /** Identifies the re-arrangement in a request. */
  key: z.string(),
  changes: z.array(changeSchema),
  /** The member left without a gifter. Null if there is none, or if `changes` also leaves them without a recipient. */
  without_gifter: z.nullable(memberSchema),
})

/** The possible re-arrangements after a removal; there is always at least one. */
export const removalPlanSchema = z.object({
  rearrangements: z.array(rearrangementSchema),
})
z.globalRegistry.add(removalPlanSchema, { id: 'RemovalPlan' })
export type RemovalPlan = z.infer<typeof removalPlanSchema>
export type PlannedRearrangement = z.infer<typeof rearrangementSchema>

const KEY_MAX = 20_000
export const CHOOSE_ONE = 'Please choose the new pairs'

/**
 * The request body. `rearrangement` may only be left out if there is a single option, and that option gives nobody
 * except the removed member's gifter a new recipient.
 */
export const removalInputSchema = form({
  reason: line({ max: REASON_MAX }),
  rearrangement: z.optional(line({ max: KEY_MAX })),
})
export type RemovalInput = z.infer<typeof removalInputSchema>

/** The form's schema. Unlike the request body, it requires a choice. */
export const removalFormSchema = form({
  reason: line({ max: REASON_MAX }),
  rearrangement: line({ max: KEY_MAX, required: CHOOSE_ONE }),
})

interface Keyed {
  key: string
  changes: readonly { gifter: unknown; recipient: unknown }[]
}

/** The key of a re-arrangement. Equal changes have equal keys. */
export const keyOf = (changes: readonly { gifter: number; recipient: number | null }[]): string =>
  changes.map(({ gifter, recipient }) => `${gifter}-${recipient ?? 'nobody'}`).join('_') || 'none'

/** The form's initial choice: the key of the only re-arrangement, or empty if there are several. */
export const onlyKeyOf = ({ rearrangements }: { rearrangements: readonly Keyed[] }): string =>
  rearrangements.length === 1 ? (rearrangements[0]?.key ?? '') : ''

const CHOICE_NEEDED = refusal(
  'choice_needed',
  'This critter’s gifter can’t simply send to this critter’s recipient. Please choose the new pairs.',
)

const STALE = refusal(
  'stale',
  'Something has changed in the meantime. Please look at the new pairs again.',
)

/** True if there is only one possible re-arrangement. */
export const isOnlyWay = ({ rearrangements }: { rearrangements: readonly unknown[] }): boolean =>
  rearrangements.length === 1

/** True if any member other than the removed member's gifter gets a different recipient. */
export const movesOthers = ({ changes }: { changes: readonly unknown[] }): boolean =>
  changes.length > 1

/** True if any re-arrangement shows pairs, old or new. Before the pairing there are none. */
export const namesPairs = (ways: readonly { changes: readonly unknown[] }[]): boolean =>
  ways.some(({ changes }) => changes.length > 0)

/** The logged reason when a mod views the pairs before a removal. */
export const BEFORE_TAKING_OUT = 'To see what removing a critter changes for the others'

/**
 * Returns the option with this key. Without a key, returns the only option if it gives no other member a new recipient.
 * Otherwise refuses.
 */
export function rearrangementChosen<Option extends Keyed>(
  options: readonly Option[],
  key: string | undefined,
): { chosen: Option } | { refusal: Refusal } {
  const chosen = options.find((option) => option.key === key)
  if (chosen) return { chosen }
  if (key !== undefined) return { refusal: STALE }
  const [only, ...more] = options
  return only && more.length === 0 && !movesOthers(only)
    ? { chosen: only }
    : { refusal: CHOICE_NEEDED }
}

/** True if the server refused the chosen re-arrangement because it is no longer possible. */
export const isStale = (problem: { code?: string } | null): boolean => problem?.code === STALE.code

/**
 * True if no gift is on its way from this member or to this member. @param sent the gifters whose gifts are on their
 * way
 */
export const isUntouched = (memberId: number, pairs: Pairs, sent: ReadonlySet<number>): boolean =>
  !sent.has(memberId) && ![...sent].some((gifter) => pairs.get(gifter) === memberId)
