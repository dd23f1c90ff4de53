import { addHours } from 'date-fns'
import * as z from 'zod/mini'
import { type CompositionDraft, compositionDraftSchema } from './composition.ts'

/** A day on the server, less an hour to finish the post in: what no post has taken by then is gone. */
const KEPT_HOURS = 23

/** A post that is being written, as a browser keeps it. */
export const keptPostSchema = z.object({
  /** Who is writing it. */
  owner: z.int(),
  draft: compositionDraftSchema,
  /** When each picture or video was there first, by its id. */
  arrivals: z.record(z.string(), z.iso.datetime()),
})
export type KeptPost = z.infer<typeof keptPostSchema>

type Media = CompositionDraft['attachments'][number]

const arrivalOf = ({ kind, media }: Media): string => `${kind} ${media?.id ?? ''}`

/** With what stands in it now; `before` is what was kept of it the last time. */
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

/** What this member was writing; what the server no longer has is named, and gone. Null for nothing. */
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
