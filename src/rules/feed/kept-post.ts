import { addHours } from 'date-fns'
import * as z from 'zod/mini'
import { type CompositionDraft, compositionDraftSchema } from './composition.ts'

/**
 * The server deletes uploads without a post after a day. A draft drops its files an hour earlier, so that there is time
 * to finish the post.
 */
const KEPT_HOURS = 23

/** The draft of a post in the browser's storage. */
export const keptPostSchema = z.object({
  /** The id of the member who is writing the post. */
  owner: z.int(),
  draft: compositionDraftSchema,
  /** The time at which each picture or video was uploaded, by kind and id. */
  arrivals: z.record(z.string(), z.iso.datetime()),
})
export type KeptPost = z.infer<typeof keptPostSchema>

type Media = CompositionDraft['attachments'][number]

const arrivalOf = ({ kind, media }: Media): string => `${kind} ${media?.id ?? ''}`

/** The draft to store. `before` is the previously stored draft, which has the upload times. */
export function keptPost(
  draft: CompositionDraft,
  owner: number,
  before: KeptPost | null,
  now: Date,
): KeptPost {
  const names = draft.attachments.filter(({ media }) => media !== null).map(arrivalOf)
  const since = (name: string) => before?.arrivals[name] ?? now.toISOString()
  return { owner, draft, arrivals: Object.fromEntries(names.map((name) => [name, since(name)])) }
}

/** This member's draft, or null. Files uploaded more than `KEPT_HOURS` ago are restored by name only. */
export function draftIn(kept: KeptPost | null, owner: number, now: Date): CompositionDraft | null {
  if (kept?.owner !== owner) return null
  const isGone = (each: Media) =>
    !(now < addHours(kept.arrivals[arrivalOf(each)] ?? Number.NaN, KEPT_HOURS))
  return {
    ...kept.draft,
    attachments: kept.draft.attachments.map((each) =>
      isGone(each) ? { ...each, media: null } : each,
    ),
  }
}
