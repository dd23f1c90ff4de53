import * as z from 'zod/mini'
import { REASON_MAX } from '#rules/exchange/leaving.ts'
import { choice, NOT_KNOWN } from '#rules/form/choice.ts'
import { form } from '#rules/form/field.ts'
import { line } from '#rules/form/text.ts'
import { type Refusal, refusal } from '#rules/wire/problem.ts'

/** What can wait for a mod to look at it. */
export const CASE_KINDS = ['parent_withdrawn', 'privacy_note'] as const
export type CaseKind = (typeof CASE_KINDS)[number]

/** How a mod can settle a case of each kind. */
export const SETTLEMENTS = {
  parent_withdrawn: [],
  privacy_note: ['exclusions_entered', 'nobody_meant'],
} as const satisfies Record<CaseKind, readonly string[]>

/** How a case of each kind can settle itself: what it was about has gone. */
export const CLOSINGS = {
  parent_withdrawn: ['confirmed_again', 'came_of_age', 'taken_out', 'over'],
  privacy_note: ['note_changed', 'choice_changed'],
} as const satisfies Record<CaseKind, readonly string[]>

export type Settlement = (typeof SETTLEMENTS)[CaseKind][number]
export type Closing = (typeof CLOSINGS)[CaseKind][number]

const ALL_SETTLEMENTS = Object.values(SETTLEMENTS).flat() as [Settlement, ...Settlement[]]

/** Something that waits for a mod. */
export const modCaseSchema = z.object({
  id: z.int(),
  kind: z.enum(CASE_KINDS),
  /** Who it is about; a member without a nickname yet is known by her email. */
  member: z.object({ id: z.int(), nickname: z.nullable(z.string()), email: z.string() }),
  /** What she had written, where the case is about that. */
  note: z.nullable(z.string()),
  opened_at: z.iso.datetime(),
  /** The exchanges it matters for, the next to start first. */
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
})
export type Settling = z.infer<typeof settlingSchema>

export const SETTLED_ALREADY = 'This case has already been settled, or the member has changed it.'

interface Deciding {
  kind: CaseKind
  is_open: boolean
  /** How many members the mods have entered as never to be paired with her. */
  entered: number
  how: Settlement
}

/** Why a case cannot be settled like this. */
export function settlingRefusal({ kind, is_open, entered, how }: Deciding): Refusal | null {
  if (!is_open) return refusal('settled', SETTLED_ALREADY)
  if (!SETTLEMENTS[kind].some((settlement) => settlement === how))
    return refusal('not_this_kind', NOT_KNOWN, 'how')
  return how === 'exclusions_entered' && entered === 0
    ? refusal(
        'nobody_entered',
        'Nobody has been entered yet. Find the member first, or say that nobody is meant.',
        'how',
      )
    : null
}

/** The fields of the form; empty while nothing is chosen. */
export type SettlingValues = { how: string; reason: string }

interface Reading {
  actor: { id: number }
  modCase: Pick<ModCase, 'member' | 'kind'>
}

export const isOwnCase = ({ actor, modCase }: Reading): boolean => modCase.member.id === actor.id

/** It ends with its cause, and no mod settles it. */
export const settlesItself = ({ kind }: Pick<ModCase, 'kind'>): boolean =>
  SETTLEMENTS[kind].length === 0

/** Nobody settles her own case, or one that settles itself. */
export const maySettle = (reading: Reading): boolean =>
  !isOwnCase(reading) && !settlesItself(reading.modCase)
