import * as z from 'zod/mini'
import { REASON_MAX } from '#rules/exchange/leaving.ts'
import type { Pairs } from '#rules/exchange/pairing-cost.ts'
import { form } from '#rules/form/field.ts'
import { line } from '#rules/form/text.ts'
import { memberSchema } from '#rules/member/schema.ts'
import { type Refusal, refusal } from '#rules/wire/problem.ts'

const changeSchema = z.object({
  gifter: memberSchema,
  /** Null for nobody. */
  recipient: z.nullable(memberSchema),
})

const rearrangementSchema = z.object({
  /** Identifies it when it is chosen. */
  key: z.string(),
  changes: z.array(changeSchema),
  /** Those nobody sends to then, because nothing else works. */
  without_gifter: z.nullable(memberSchema),
})

/** What taking somebody out may do to the others: one way or several to choose from, never none. */
export const removalPlanSchema = z.object({
  rearrangements: z.array(rearrangementSchema),
})
z.globalRegistry.add(removalPlanSchema, { id: 'RemovalPlan' })
export type RemovalPlan = z.infer<typeof removalPlanSchema>
export type PlannedRearrangement = z.infer<typeof rearrangementSchema>

const KEY_MAX = 20_000
export const CHOOSE_ONE = 'Please choose who sends to whom'

/** Without a re-arrangement it is the plain one, where there is no choice. */
export const removalInputSchema = form({
  reason: line({ max: REASON_MAX }),
  rearrangement: z.optional(line({ max: KEY_MAX })),
})
export type RemovalInput = z.infer<typeof removalInputSchema>

/** The form, in which one must be chosen. */
export const removalFormSchema = form({
  reason: line({ max: REASON_MAX }),
  rearrangement: line({ max: KEY_MAX, required: CHOOSE_ONE }),
})

interface Keyed {
  key: string
  changes: readonly { gifter: unknown; recipient: unknown }[]
}

/** The key of a re-arrangement: the same changes have the same key. */
export const keyOf = (changes: readonly { gifter: number; recipient: number | null }[]): string =>
  changes.map(({ gifter, recipient }) => `${gifter}-${recipient ?? 'nobody'}`).join('_') || 'none'

/** What is chosen before anybody chooses: the only way there is. */
export const onlyKeyOf = ({ rearrangements }: { rearrangements: readonly Keyed[] }): string =>
  rearrangements.length === 1 ? (rearrangements[0]?.key ?? '') : ''

const CHOICE_NEEDED = refusal(
  'choice_needed',
  'The critter who sends to this one cannot simply send to the next in line. Please choose who sends to whom.',
)

const STALE = refusal(
  'stale',
  'Something has changed in the meantime. Please look again at who would send to whom.',
)

/** Only one way is left. */
export const isOnlyWay = ({ rearrangements }: { rearrangements: readonly unknown[] }): boolean =>
  rearrangements.length === 1

/** Somebody besides the gifter of the one taken out has another recipient too. */
export const movesOthers = ({ changes }: { changes: readonly unknown[] }): boolean =>
  changes.length > 1

/** It tells who sends to whom, now or then. Before the pairing there is nothing to tell. */
export const namesPairs = (ways: readonly { changes: readonly unknown[] }[]): boolean =>
  ways.some(({ changes }) => changes.length > 0)

/** Why pairs were read, for the log. */
export const BEFORE_TAKING_OUT = 'To see what it changes for the others when somebody is taken out'

/** Of the ways that work now, the chosen one by its key; without a key, the only one. */
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

/** What was chosen no longer works. */
export const isStale = (problem: { code?: string } | null): boolean => problem?.code === STALE.code

/** Nothing is on its way from this member, nor to her. @param sent the gifters whose gift is on its way */
export const isUntouched = (memberId: number, pairs: Pairs, sent: ReadonlySet<number>): boolean =>
  !sent.has(memberId) && ![...sent].some((gifter) => pairs.get(gifter) === memberId)
