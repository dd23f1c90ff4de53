/** Events and context of the composition’s chart. */
import { known } from '#machines/known.ts'
import type { Removed } from '#rules/feed/attachment.ts'
import type { Composition, CompositionDraft } from '#rules/feed/composition.ts'
import type { PostTag } from '#rules/feed/post.ts'
import type { UploadLimits } from '#rules/feed/upload.ts'

export type About = { key: number }

export type MessageChanged = { type: 'message.changed'; message: string }
export type TagsChosen = { type: 'tags.chosen'; tags: number[] }
export type FilesGiven = { type: 'files.given'; files: File[] }
export type AltChanged = { type: 'alt.changed'; alt: string } & About
export type AttachmentMoved = { type: 'attachment.moved'; to: number } & About

/** Sent when the draft was changed in another tab. */
export type DraftChanged = { type: 'draft.changed'; draft: CompositionDraft }

/** Sent when the composer opens, with or without a greeting. */
export type GreetingChanged = { type: 'greeting.changed'; isGreeting: boolean }

export type CompositionEvent =
  | DraftChanged
  | GreetingChanged
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
  /** Minors are never asked for their location. */
  isMinor: boolean
}

export interface CompositionContext
  extends Composition,
    Pick<CompositionInput, 'isMod' | 'isMinor'> {
  /** True if a new member's greeting was filled in as the text. It gets its tag once the tags have loaded. */
  isGreeting: boolean
  /** The tags this member may choose from. */
  offered: PostTag[]
  limits: UploadLimits
  /** The reasons why files of the last selection were left out. */
  refusals: string[]
  /** The names of files that could not be restored with a draft. */
  gone: string[]
  /** The keys of the file being uploaded and the picture being cropped. */
  sending: number | null
  cropping: number | null
  /** The attachment that was removed last, kept for the undo until the files change again. */
  removed: Removed | null
}

/** Returns the attachment with this key, which must exist. */
export const attachmentOf = ({ attachments }: CompositionContext, key: number | null) =>
  known(
    attachments.find((each) => each.key === key),
    'the attachment',
  )
