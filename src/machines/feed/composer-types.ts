/** Events and context of the composer’s chart. */
import type { OverlayEvent } from '#machines/overlay.ts'
import type { Composition, CompositionDraft } from '#rules/feed/composition.ts'
import type { Me } from '#rules/member/schema.ts'
import type { Toast } from '#rules/tab/toast.ts'
import type { Problem } from '#rules/wire/problem.ts'
import type { DraftChanged } from './composition-types.ts'

export type ComposerEvent =
  | OverlayEvent
  | DraftChanged
  | { type: 'member.changed'; member: Me }
  | { type: 'post.requested' }
  | { type: 'composer.closed' }
  | { type: 'draft.discarded' }

export interface ComposerInput {
  me: Me
  /** The draft from before; null for none. */
  draft: CompositionDraft | null
}

export interface ComposerContext {
  me: Me
  /** The draft that it opens with. */
  draft: CompositionDraft
  /** The composition as it is now. */
  composition: Composition
  /** Whether the URL asks for the composer; false once it is closed. */
  isAsked: boolean
  /** The reason the last attempt to post failed. */
  problem: Problem | null
  /** Whether it shows a restored draft that has not been touched yet. */
  isRestored: boolean
  /** The toast shown beside “Posted !” about a town that was not found in time; null where none is missing. */
  missed: Toast | null
  /** The draft that another tab saved after writing began in this one. */
  heard: CompositionDraft | null
}
