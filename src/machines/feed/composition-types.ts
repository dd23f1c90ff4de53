/** What the chart of what is being written hears and keeps. */
import type { Removed } from '#rules/feed/attachment.ts'
import type { Composition, CompositionDraft } from '#rules/feed/composition.ts'
import type { PostTag } from '#rules/feed/post.ts'
import type { UploadLimits } from '#rules/feed/upload.ts'

type About = { key: number }

export type MessageChanged = { type: 'message.changed'; message: string }
export type TagsChosen = { type: 'tags.chosen'; tags: number[] }
export type FilesGiven = { type: 'files.given'; files: File[] }
export type AltChanged = { type: 'alt.changed'; alt: string } & About
export type AttachmentMoved = { type: 'attachment.moved'; to: number } & About

/** It was written on in another tab. */
export type DraftChanged = { type: 'draft.changed'; draft: CompositionDraft }

export type CompositionEvent =
  | DraftChanged
  | MessageChanged
  | TagsChosen
  | FilesGiven
  | AltChanged
  | AttachmentMoved
  | ({ type: 'attachment.removed' } & About)
  | ({ type: 'attachment.retried' } & About)
  | ({ type: 'crop.requested' } & About)
  | { type: 'removal.undone' }

export interface CompositionInput {
  draft: CompositionDraft
  isMod: boolean
  /** A minor is never asked where she is. */
  isMinor: boolean
}

export interface CompositionContext
  extends Composition,
    Pick<CompositionInput, 'isMod' | 'isMinor'> {
  /** The tags there are for this member. */
  offered: PostTag[]
  limits: UploadLimits
  /** Why the files that were given last were left out. */
  refusals: string[]
  /** The names of what a draft has lost. */
  gone: string[]
  /** The one that is being sent, and the one that is being cut to size, by their keys. */
  sending: number | null
  cropping: number | null
  /** What was taken out last, until something else happens to the files. */
  removed: Removed | null
}
