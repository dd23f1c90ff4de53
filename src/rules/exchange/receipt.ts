import type * as z from 'zod/mini'
import {
  type Composition,
  type CompositionDraft,
  compositionProblem,
  emptyDraft,
  isTownSought,
  type Publication,
  publicationOf,
} from '#rules/feed/composition.ts'
import { POST_TAG_RECEIVED } from '#rules/feed/post.ts'
import { picturesOrVideo, postFields } from '#rules/feed/post-input.ts'
import { chosenId } from '#rules/form/choice.ts'
import { form } from '#rules/form/field.ts'

export const SAY_A_FEW_WORDS = 'Please say a few words'

/** A received gift shared with everybody: the step and the post, both or neither. */
export const stepAndPostSchema = form({
  ...postFields(SAY_A_FEW_WORDS),
  exchange_id: chosenId(),
}).check(picturesOrVideo())
export type StepAndPost = z.infer<typeof stepAndPostSchema>

/** What is said of a received gift, as far as it was written. */
export interface ReceiptDraft {
  /** The others hear of it: on at first. */
  tells: boolean
  draft: CompositionDraft
}

interface Written {
  /** Null for nothing. */
  received: ReceiptDraft | null
  mayTellOthers: boolean
}

/** As it opens: with what was written before, and asking only what the member may do. */
export function receiptDraftOf({ received, mayTellOthers }: Written): ReceiptDraft {
  const { tells, draft } = received ?? { tells: true, draft: emptyDraft([POST_TAG_RECEIVED]) }
  return { tells: mayTellOthers && tells, draft }
}

/** Why it cannot be recorded yet; only what is told to the others needs words. */
export const receiptProblem = (tells: boolean, composition: Composition): string | null =>
  tells ? compositionProblem(composition, SAY_A_FEW_WORDS) : null

/** Only the town is missing, which is still being looked up: what is told now waits for it a moment. */
export const receiptWaitsForTown = (tells: boolean, composition: Composition): boolean =>
  receiptProblem(tells, composition) === null && isTownSought(composition)

/** What is sent: the post, and which exchange the gift belongs to. */
export const stepAndPostOf = (
  composition: Composition,
  exchange_id: number,
): Publication<StepAndPost> => {
  const { input, alts } = publicationOf(composition)
  return { input: { ...input, exchange_id }, alts }
}
