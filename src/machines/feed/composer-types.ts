/** Events and context of the composer’s chart, and its transitions while a post is being written. */
import { known } from '#machines/known.ts'
import type { OverlayEvent } from '#machines/overlay.ts'
import { type Composition, type CompositionDraft, DRAFT_KEPT } from '#rules/feed/composition.ts'
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
  /** The saved draft; null if there is none. */
  draft: CompositionDraft | null
}

export interface ComposerContext {
  me: Me
  /** The draft with which the composer opened. */
  draft: CompositionDraft
  /** The current composition. */
  composition: Composition
  /** True if the composer is in the URL; false once it is closed. */
  isAsked: boolean
  /** The reason the last attempt to post failed. */
  problem: Problem | null
  /** True if the composer shows a restored draft that the member has not changed yet. */
  isRestored: boolean
  /** The toast for a town that was not found in time, shown with “Posted !”; null if there is none. */
  missed: Toast | null
  /** The draft saved by another tab after the member began to write in this one. */
  heard: CompositionDraft | null
}

export const sending = { target: 'posting', actions: 'noteMissed' } as const

export const missedTown = ({ context }: { context: ComposerContext }) =>
  known(context.missed, 'a missed town')

const NOTHING_KEPT = 'There is no text, place or file, so no toast mentions a draft.'

export const closed = ['forgetAsked', 'closeOverlay'] as const
const toldKept = { type: 'announce', params: DRAFT_KEPT } as const
export const keptByBack = { target: 'deciding', actions: ['forgetAsked', toldKept] } as const
export const keptByClosing = { target: 'deciding', actions: [...closed, toldKept] } as const
export const discarded = {
  target: '#composer.composing',
  reenter: true,
  actions: 'discardDraft',
} as const

/** Transitions while a post is being written. Closing shows no prompt, because the draft is kept; a toast says so. */
export const whileWriting = {
  'overlay.closed': [
    {
      guard: 'holdsSomething',
      ...keptByBack,
      description: 'The member has pressed Back. The draft is kept.',
    },
    { target: 'deciding', actions: 'forgetAsked', description: NOTHING_KEPT },
  ],
  'composer.closed': [
    { guard: 'holdsSomething', ...keptByClosing, description: 'The draft is kept.' },
    { target: 'deciding', actions: closed, description: NOTHING_KEPT },
  ],
  'post.requested': [
    {
      guard: 'waitsForTown',
      target: 'waitingForTown',
      actions: 'forgetProblem',
      description: 'Only the town is missing, and it is still being looked up.',
    },
    {
      guard: 'canBePosted',
      target: 'posting',
      actions: 'forgetProblem',
      description: 'The post has a text, and all files are uploaded.',
    },
  ],
  'draft.discarded': discarded,
} as const
