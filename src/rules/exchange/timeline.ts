import type { Party, Step, StepType } from './step.ts'

/** The steps of sending. */
export const SENT_STEPS: readonly StepType[] = ['physical_sent', 'digital_sent', 'sent_all']
/** The steps of receiving. */
export const RECEIVED_STEPS: readonly StepType[] = ['received', 'received_all']

/** Which steps of the others I see: what my gifter sends me, and what my recipient receives from me. */
export function isOnTimeline(party: Party, type: StepType): boolean {
  if (party === 'me') return true
  return (party === 'gifter' ? SENT_STEPS : RECEIVED_STEPS).includes(type)
}

/** Who is who to me in an exchange, by member id. */
interface Pair {
  me: number
  gifter: number | null
  recipient: number | null
}

/**
 * The part a step's author has in my timeline, or null where it is none of my business. Two who are paired with each
 * other are gifter and recipient at once: the kind of step tells which.
 */
export function partyOf(
  step: { user_id: number; type: StepType },
  { me, gifter, recipient }: Pair,
): Party | null {
  if (step.user_id === me) return 'me'
  if (step.user_id === gifter && isOnTimeline('gifter', step.type)) return 'gifter'
  return step.user_id === recipient && isOnTimeline('recipient', step.type) ? 'recipient' : null
}

type Told = Pick<Step, 'party' | 'type'>

const SENTENCES: Record<Party, Partial<Record<StepType, (name: string) => string>>> = {
  me: {
    physical_sent: (name) => `You posted a parcel to ${name}`,
    digital_sent: (name) => `You sent ${name} a digital gift`,
    sent_all: () => 'You have sent everything',
    received: () => 'You received a gift!',
    received_all: () => 'You have received everything',
  },
  gifter: {
    physical_sent: () => 'Your gifter posted something!',
    digital_sent: () => 'Your gifter sent a digital gift!',
    sent_all: () => 'Your gifter has sent everything',
  },
  recipient: {
    received: (name) => `${name} received your gift!`,
    received_all: (name) => `${name} has received everything`,
  },
}

/** How the timeline words a step, by whose it is; the gifter is never named. */
export const sentenceOf = ({ party, type }: Told, recipientName: string): string =>
  SENTENCES[party][type]?.(recipientName) ?? ''

/** The word on the link of a step. */
export const linkLabelOf = (type: StepType): 'Track' | 'Open' =>
  type === 'digital_sent' ? 'Open' : 'Track'

/** In the order in which they happened. */
export const stepsInOrder = <Item extends { id: number; created_at: string }>(
  steps: readonly Item[],
): Item[] =>
  [...steps].sort(
    (one, other) => Date.parse(one.created_at) - Date.parse(other.created_at) || one.id - other.id,
  )
