import { differenceInMilliseconds, minutesToMilliseconds } from 'date-fns'
import * as z from 'zod/mini'

/** The number of minutes for which a wizard's draft is kept in its tab after the last change. */
const DRAFT_MINUTES = 30
const DRAFT_MS = minutesToMilliseconds(DRAFT_MINUTES)
/** Interval at which a tab deletes the drafts that have expired, in ms. */
export const DRAFT_SWEEP_MS = minutesToMilliseconds(1)

/** The notice above a form that was restored from a draft. */
export const DRAFT_FOUND = `We kept your draft. It stays in this tab for ${DRAFT_MINUTES} minutes.`

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

/**
 * The drafts that have not expired. A draft with a time in the future is dropped as well, because the clock must have
 * been wrong when it was stored.
 */
export const stillKept = (drafts: readonly Draft[], now: Date): Draft[] =>
  drafts.filter(({ keptAt }) => Math.abs(differenceInMilliseconds(now, keptAt)) < DRAFT_MS)

/** The values of this owner's draft of a form, or null. */
export const typedIn = (drafts: readonly Draft[], { form, owner }: DraftKey): unknown =>
  drafts.find((draft) => draft.form === form && draft.owner === owner)?.values ?? null

/**
 * Replaces the draft of a form, or removes it if `values` is null. A form has only one draft at a time, which belongs
 * to one owner.
 */
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
