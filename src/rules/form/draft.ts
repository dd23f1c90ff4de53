import { differenceInMilliseconds, minutesToMilliseconds } from 'date-fns'
import * as z from 'zod/mini'

/** A draft in a wizard is kept in its tab for this long after the last change. */
const DRAFT_MINUTES = 30
const DRAFT_MS = minutesToMilliseconds(DRAFT_MINUTES)

/** The notice above a form that was restored from a draft. */
export const DRAFT_FOUND = `Here is what you typed before. This tab keeps it for ${DRAFT_MINUTES} minutes.`

/** The form of a draft, and its owner: a member's id, or null for a guest. */
export interface DraftKey {
  form: string
  owner: number | null
}

export const draftsSchema = z.array(
  z.object({
    form: z.string(),
    owner: z.nullable(z.int()),
    keptAt: z.iso.datetime(),
    values: z.unknown(),
  }),
)
export type Draft = z.infer<typeof draftsSchema>[number]

const ageOf = ({ keptAt }: Draft, now: Date): number => differenceInMilliseconds(now, keptAt)

/** The drafts that have not expired. One from the future was kept while the clock was wrong, so it goes too. */
export const stillKept = (drafts: readonly Draft[], now: Date): Draft[] =>
  drafts.filter((draft) => Math.abs(ageOf(draft, now)) < DRAFT_MS)

/** Milliseconds until the first draft expires; null if there is none. */
export const untilNextGoes = (drafts: readonly Draft[], now: Date): number | null =>
  drafts.length === 0 ? null : DRAFT_MS - Math.max(...drafts.map((draft) => ageOf(draft, now)))

/** The values of this owner's draft of a form, or null. */
export const typedIn = (drafts: readonly Draft[], { form, owner }: DraftKey): unknown =>
  drafts.find((draft) => draft.form === form && draft.owner === owner)?.values ?? null

/** Replaces the draft of a form, or removes it if `values` is null. A form has one draft at a time, of one owner. */
export function withTyped(
  drafts: readonly Draft[],
  { form, owner }: DraftKey,
  values: unknown,
  now: Date,
): Draft[] {
  const others = drafts.filter((draft) => draft.form !== form)
  return values === null ? others : [...others, { form, owner, keptAt: now.toISOString(), values }]
}

/** The drafts of one owner. */
export const typedBy = (drafts: readonly Draft[], owner: number | null): Draft[] =>
  drafts.filter((draft) => draft.owner === owner)
