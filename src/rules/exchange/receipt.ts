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

/** A received gift with a post about it. The step and the post are saved together or not at all. */
export const stepAndPostSchema = form({
  ...postFields(SAY_A_FEW_WORDS),
  exchange_id: chosenId(),
}).check(picturesOrVideo())
export type StepAndPost = z.infer<typeof stepAndPostSchema>

/** The draft of a receipt. */
export interface ReceiptDraft {
  /** True if the receipt is also posted to the feed, which is the default. */
  tells: boolean
  draft: CompositionDraft
}

interface Written {
  /** Null if there is no draft. */
  received: ReceiptDraft | null
  mayTellOthers: boolean
}

/** The form's initial values: those of the draft. The post is included only for members who may post. */
export function receiptDraftOf({ received, mayTellOthers }: Written): ReceiptDraft {
  const { tells, draft } = received ?? { tells: true, draft: emptyDraft([POST_TAG_RECEIVED]) }
  return { tells: mayTellOthers && tells, draft }
}

/**
 * The reason why a receipt cannot be recorded yet; null if it can. A message is only needed if the receipt is also
 * posted.
 */
export const receiptProblem = (tells: boolean, composition: Composition): string | null =>
  tells ? compositionProblem(composition, SAY_A_FEW_WORDS) : null

/** True if only the town is missing. Posting waits briefly while the town is being looked up. */
export const receiptWaitsForTown = (tells: boolean, composition: Composition): boolean =>
  receiptProblem(tells, composition) === null && isTownSought(composition)

/** The request body: the post, and the exchange that the gift belongs to. */
export const stepAndPostOf = (
  composition: Composition,
  exchange_id: number,
): Publication<StepAndPost> => {
  const { input, alts } = publicationOf(composition)
  return { input: { ...input, exchange_id }, alts }
}
