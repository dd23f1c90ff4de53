import type { Signup } from './signup.ts'
import { isOutOfTurn, isReceipt, type Step, type StepType } from './step.ts'
import { sideOf } from './step-words.ts'

interface Recorded {
  /** The update recorded most recently during this visit; null if there is none. */
  latest: Step | null
  signup: Signup
  /** The member's own steps; null until they have loaded. */
  mine: readonly Step[] | null
}

/** The updates that may follow an update of this type, the likeliest first. */
const FOLLOWING: Record<StepType, readonly StepType[]> = {
  physical_sent: ['sent_all'],
  digital_sent: ['sent_all'],
  sent_all: ['received_all', 'received'],
  received: ['received_all'],
  received_all: ['sent_all', 'physical_sent'],
}

/**
 * True if the update would close the receiving side although no receipt has been recorded. The page does not suggest
 * such an update.
 */
const isHasty = (type: StepType, mine: readonly Step[] | null): boolean =>
  type === 'received_all' && !mine?.some((step) => isReceipt(step.type))

/** The update to offer after the one just recorded; null if nothing is left to offer. */
export function nextUpdate({ latest, signup, mine }: Recorded): StepType | null {
  if (latest === null) return null
  return (
    FOLLOWING[latest.type].find(
      (type) => !isHasty(type, mine) && !isOutOfTurn(type, signup, mine),
    ) ?? null
  )
}

/** True if there is an update to offer after the one just recorded, and the member has not declined it. */
export const offersNext = ({ isDeclined, ...recorded }: Recorded & { isDeclined: boolean }) =>
  !isDeclined && nextUpdate(recorded) !== null

interface OfferWords {
  question: string
  yes: string
}

const OTHER_SIDE: Record<StepType, OfferWords> = {
  physical_sent: { question: 'Is your gift on its way?', yes: 'Yes, I posted it' },
  digital_sent: { question: 'Is your gift on its way?', yes: 'Yes, I sent it' },
  sent_all: { question: 'Have you sent everything, too?', yes: 'Yes, everything' },
  received: { question: 'Has your gift arrived?', yes: 'Yes, it’s here' },
  received_all: { question: 'Is everything for you here?', yes: 'Yes, all of it' },
}

/** The question whether to record the next update, and the label of the button that does so. */
export const offerWords = (latest: StepType, next: StepType): OfferWords =>
  sideOf(latest) === sideOf(next)
    ? { question: 'Was that everything?', yes: 'Yes, everything' }
    : OTHER_SIDE[next]

/**
 * The text beside an update that was just recorded. It describes the effect of the update.
 * @param recipientName null until the member has opened their envelope
 */
export function landingWords({ type, post }: Step, recipientName: string | null): string {
  switch (type) {
    case 'physical_sent':
      return `On its way to ${recipientName ?? 'your recipient'}. We’ve told them.`
    case 'digital_sent':
      return `${recipientName ?? 'Your recipient'} can open it now. We’ve told them.`
    case 'sent_all':
      return `We’ve told ${recipientName ?? 'your recipient'} that everything is on its way.`
    case 'received':
      return post
        ? 'We’ve told your gifter, and shown them your post.'
        : 'We’ve told your gifter that it’s here.'
    case 'received_all':
      return 'We’ve told your gifter that everything is here.'
  }
}
