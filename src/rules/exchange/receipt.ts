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

/** The possible senders of a gift, if the recipient also has a rescuer. */
export const SENDERS = ['gifter', 'rescuer'] as const
export type Sender = (typeof SENDERS)[number]

/** The options of the question who sent a gift. */
export const senderOptions: { value: Sender; label: string }[] = [
  { value: 'gifter', label: 'My gifter' },
  { value: 'rescuer', label: 'My rescuer' },
]

export const SENDER_QUESTION = 'Who sent it?'
export const SENDER_HELP = 'If you can’t tell, choose the one who posted it last.'
export const WHO_SENT_IT = 'Please choose who sent it'

/** The draft of a receipt. */
export interface ReceiptDraft {
  /** Null until the recipient has chosen, and if only their gifter can have sent the gift. */
  sender: Sender | null
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
  const { sender, tells, draft } = received ?? {
    sender: null,
    tells: true,
    draft: emptyDraft([POST_TAG_RECEIVED]),
  }
  return { sender, tells: mayTellOthers && tells, draft }
}

interface Asked {
  received: Pick<ReceiptDraft, 'sender' | 'tells'>
  /** True if a rescuer may have sent the gift, so that the recipient is asked. */
  mayBeRescue: boolean
}

/** True if the recipient has yet to choose who sent the gift. */
export const lacksSender = ({ received, mayBeRescue }: Asked): boolean =>
  mayBeRescue && received.sender === null

/** True if the gift is a rescuer's. */
export const isFromRescuer = ({ received, mayBeRescue }: Asked): boolean =>
  mayBeRescue && received.sender === 'rescuer'

/** True if the receipt is not posted. There is no post about a rescuer's gift. */
export const staysSilent = (asked: Asked): boolean => !asked.received.tells || isFromRescuer(asked)

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
