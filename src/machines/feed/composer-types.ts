/** What the chart of the composer hears and keeps. */
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
  /** What was being written before; null for nothing. */
  draft: CompositionDraft | null
}

export interface ComposerContext {
  me: Me
  /** What it opens with. */
  draft: CompositionDraft
  /** What stands in it now. */
  composition: Composition
  /** The address asks for a post to be written, until that is closed. */
  isAsked: boolean
  /** Why it was not posted the last time. */
  problem: Problem | null
  /** It is what was being written before, and has not been touched. */
  isRestored: boolean
  /** What is said beside “Posted !” of a town that did not come in time; null where none is missed. */
  missed: Toast | null
  /** What another tab has kept since something was written in this one. */
  heard: CompositionDraft | null
}
