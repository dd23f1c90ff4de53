import * as z from 'zod/mini'
import { REASON_MAX } from '#rules/exchange/leaving.ts'
import { leavesFewerThanHalf } from '#rules/exchange/list-bound.ts'
import { missingGiftSchema } from '#rules/exchange/missing.ts'
import { choice, chosenIds, NOT_KNOWN } from '#rules/form/choice.ts'
import { form } from '#rules/form/field.ts'
import { line } from '#rules/form/text.ts'
import { EXCLUSIONS_MAX } from '#rules/member/exclusion.ts'
import { memberSchema } from '#rules/member/schema.ts'
import { type FieldErrors, fieldErrors, type Refusal, refusal } from '#rules/wire/problem.ts'

/** The kinds of case that wait for a mod. */
export const CASE_KINDS = [
  'parent_withdrawn',
  'privacy_note',
  'few_left',
  'missing_gift',
  'thread_report',
] as const
export type CaseKind = (typeof CASE_KINDS)[number]

/** The ways in which a mod can settle a case, by kind. */
export const SETTLEMENTS = {
  parent_withdrawn: [],
  privacy_note: ['exclusions_entered', 'nobody_meant'],
  few_left: ['some_count', 'not_needed'],
  missing_gift: ['gifter_did_their_part', 'gift_never_sent'],
  thread_report: ['message_is_fine', 'seen_to'],
} as const satisfies Record<CaseKind, readonly string[]>

/** The ways in which a case can be settled automatically because its cause no longer exists, by kind. */
export const CLOSINGS = {
  parent_withdrawn: ['confirmed_again', 'came_of_age', 'taken_out', 'over'],
  privacy_note: ['note_changed', 'choice_changed'],
  few_left: ['list_changed', 'within_bound', 'left', 'over'],
  missing_gift: ['arrived', 'rescued', 'withdrawn', 'new_gifter', 'left'],
  thread_report: [],
} as const satisfies Record<CaseKind, readonly string[]>

export type Settlement = (typeof SETTLEMENTS)[CaseKind][number]
export type Closing = (typeof CLOSINGS)[CaseKind][number]

/**
 * The maximum number of names that a mod can pick. Each entry of a full list can match two members: one with that name,
 * and one whose name looks like it.
 */
const PICKED_MAX = EXCLUSIONS_MAX * 2

const ALL_SETTLEMENTS = Object.values(SETTLEMENTS).flat() as [Settlement, ...Settlement[]]

/** A list with more of the other participants than its bound allows, as shown to a mod. */
const overlongListSchema = z.object({
  /** The participants on the list, in the order of its entries. */
  names: z.array(memberSchema),
  /** The number of other participants whom the list excludes until a mod answers. */
  bound: z.int(),
  /** The number of other participants. */
  others: z.int(),
  /**
   * A mod's answer that waits for a second mod, because it leaves the member fewer than half of the other participants
   * to be paired with.
   */
  proposal: z.nullable(
    z.object({
      by: z.nullable(memberSchema),
      how: z.enum(SETTLEMENTS.few_left),
      /** The ids of the participants whose names should count. */
      picked: z.array(z.int()),
    }),
  ),
})
export type OverlongListRead = z.infer<typeof overlongListSchema>

/** A case that waits for a mod. */
export const modCaseSchema = z.object({
  id: z.int(),
  kind: z.enum(CASE_KINDS),
  /** The member that the case is about. Their email is shown while they have no nickname yet. */
  member: z.object({ id: z.int(), nickname: z.nullable(z.string()), email: z.string() }),
  /** The member's note, if the case is about one. */
  note: z.nullable(z.string()),
  /** The member's own list, if the case is about it. */
  list: z.nullable(overlongListSchema),
  /** The case itself, with both sides' entries, if it is about a missing gift. The gifter is not named. */
  gift: z.nullable(missingGiftSchema),
  /** The ids of the threads in which messages by the member were reported. Opening one is logged. */
  threads: z.array(z.int()),
  opened_at: z.iso.datetime(),
  /** The exchanges that the case affects, sorted by start. */
  exchanges: z.array(
    z.object({
      id: z.int(),
      slug: z.string(),
      label: z.string(),
      start_at: z.nullable(z.iso.datetime()),
    }),
  ),
})
z.globalRegistry.add(modCaseSchema, { id: 'ModCase' })
export type ModCase = z.infer<typeof modCaseSchema>

export const settlingSchema = form({
  how: choice(ALL_SETTLEMENTS),
  reason: line({ max: REASON_MAX }),
  /** For a list that is too long: the ids of the participants whose names count. */
  picked: z.optional(chosenIds(PICKED_MAX)),
})
export type Settling = z.infer<typeof settlingSchema>

/** The response to a mod's answer to a case. */
export const settledSchema = z.object({
  /** False if a second mod has to give the same answer first. */
  is_settled: z.boolean(),
})
export type Settled = z.infer<typeof settledSchema>

/** True if the answer has settled the case, and no second mod is needed. */
export const isSettled = ({ is_settled }: Settled): boolean => is_settled

/**
 * The message after an answer that leaves the member fewer than half of the other participants as possible partners, so
 * a second mod has to confirm it.
 */
export const SECOND_MOD_NEEDED = 'Noted. A second mod has to give the same answer.'

export const SETTLED_ALREADY = 'This case has already been settled, or the member has changed it.'

interface Deciding {
  kind: CaseKind
  is_open: boolean
  /** The number of members whom mods have entered as never to be paired with the author of a privacy note. */
  entered: number
  /** The participants on a list. */
  named: readonly number[]
  how: Settlement
  picked: readonly number[]
}

/** The reason why a case cannot be settled like this; null if it can. */
export function settlingRefusal(deciding: Deciding): Refusal | null {
  const { kind, is_open, entered, named, how, picked } = deciding
  if (!is_open) return refusal('settled', SETTLED_ALREADY)
  if (!SETTLEMENTS[kind].some((settlement) => settlement === how))
    return refusal('not_this_kind', NOT_KNOWN, 'how')
  if (how === 'exclusions_entered' && entered === 0)
    return refusal(
      'nobody_entered',
      'No one has been added yet. Find the member first, or choose “No member is meant”.',
      'how',
    )
  if (asksForNames({ how }) && !picked.every((id) => named.includes(id)))
    return refusal('not_named', NOT_KNOWN, 'picked')
  return pickRefusal({ how, picked })
}

interface Answer {
  how: string
  picked: readonly number[]
}

/** True if the answer requires a choice of names that count. */
export const asksForNames = ({ how }: Pick<Answer, 'how'>): boolean => how === 'some_count'

/** The reason why the answer to an overlong list is incomplete; null if it is complete. */
export const pickRefusal = ({ how, picked }: Answer): Refusal | null =>
  asksForNames({ how }) && picked.length === 0
    ? refusal('nobody_picked', 'Pick the names that count, or answer “Not needed”.', 'picked')
    : null

interface SecondLook {
  actorId: number
  answer: Answer
  /** The earlier answer, by another mod or by this one. */
  proposal: (Answer & { by: number | null }) | null
  /** The number of other participants with whom the member could still be paired under this answer. */
  left: number
  others: number
}

/**
 * True if a second mod has to give the same answer before it takes effect. This is so if the answer leaves the member
 * fewer than half of the other participants to be paired with, and no other mod has given the same answer yet.
 */
export function needsSecondMod({ actorId, answer, proposal, left, others }: SecondLook): boolean {
  if (!leavesFewerThanHalf(left, others)) return false
  return proposal === null || proposal.by === actorId || !isSameAnswer(proposal, answer)
}

const isSameAnswer = (one: Answer, other: Answer): boolean =>
  one.how === other.how &&
  one.picked.length === other.picked.length &&
  one.picked.every((id) => other.picked.includes(id))

/** The form's values. They are empty until the mod chooses something. */
export type SettlingValues = { how: string; reason: string; picked: number[] }

/** The request body. It includes names only if the answer is that some of them count. */
export const settlingInputOf = ({ how, reason, picked }: SettlingValues) =>
  asksForNames({ how }) ? { how, reason, picked } : { how, reason }

/** The form's errors, by field. */
export function settlingErrors(values: SettlingValues): FieldErrors {
  const unpicked = pickRefusal(values)
  return {
    ...fieldErrors(settlingSchema, values),
    ...(unpicked && { picked: [unpicked.message] }),
  }
}

interface Reading {
  actor: { id: number }
  modCase: Pick<ModCase, 'member' | 'kind'>
}

export const isOwnCase = ({ actor, modCase }: Reading): boolean => modCase.member.id === actor.id

/** True if no mod can settle the case, because it is settled automatically when its cause no longer exists. */
export const settlesItself = ({ kind }: Pick<ModCase, 'kind'>): boolean =>
  SETTLEMENTS[kind].length === 0

/** True if the mod may settle the case: it is not about the mod, and is not settled automatically. */
export const maySettle = (reading: Reading): boolean =>
  !isOwnCase(reading) && !settlesItself(reading.modCase)
