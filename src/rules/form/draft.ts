import { differenceInMilliseconds, minutesToMilliseconds } from 'date-fns'
import * as z from 'zod/mini'

/** How long what was typed in a wizard is kept in its tab, from the last change on. */
const DRAFT_MINUTES = 30
const DRAFT_MS = minutesToMilliseconds(DRAFT_MINUTES)

/** Over a form that is filled in with what was typed before. */
export const DRAFT_FOUND = `Here is what you typed before. This tab keeps it for ${DRAFT_MINUTES} minutes.`

/** Which form it was typed in, and by whom: a member's id, or null for a guest. */
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

/** Those that may still be kept; one from the future tells of a clock that was wrong. */
export const stillKept = (drafts: readonly Draft[], now: Date): Draft[] =>
  drafts.filter((draft) => Math.abs(ageOf(draft, now)) < DRAFT_MS)

/** In how many milliseconds the first of them has to go; null where there is none. */
export const untilNextGoes = (drafts: readonly Draft[], now: Date): number | null =>
  drafts.length === 0 ? null : DRAFT_MS - Math.max(...drafts.map((draft) => ageOf(draft, now)))

/** What was typed in this form, by this person. */
export const typedIn = (drafts: readonly Draft[], { form, owner }: DraftKey): unknown =>
  drafts.find((draft) => draft.form === form && draft.owner === owner)?.values ?? null

/** With what stands in a form now; null where nothing is to be kept. A form is filled in by one person at a time. */
export function withTyped(
  drafts: readonly Draft[],
  { form, owner }: DraftKey,
  values: unknown,
  now: Date,
): Draft[] {
  const others = drafts.filter((draft) => draft.form !== form)
  return values === null ? others : [...others, { form, owner, keptAt: now.toISOString(), values }]
}

/** What the one at this tab has typed: nobody else's stays. */
export const typedBy = (drafts: readonly Draft[], owner: number | null): Draft[] =>
  drafts.filter((draft) => draft.owner === owner)
