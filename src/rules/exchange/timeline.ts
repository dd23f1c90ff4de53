import type { Party, Step, StepType } from './step.ts'

export const SENT_STEPS: readonly StepType[] = ['physical_sent', 'digital_sent', 'sent_all']
export const RECEIVED_STEPS: readonly StepType[] = ['received', 'received_all']

/** A member sees their own steps, the sending steps of their gifter and the receiving steps of their recipient. */
export function isOnTimeline(party: Party, type: StepType): boolean {
  if (party === 'me') return true
  return (party === 'gifter' ? SENT_STEPS : RECEIVED_STEPS).includes(type)
}

/** The ids of a member, their gifter and their recipient in an exchange. */
interface Pair {
  me: number
  gifter: number | null
  recipient: number | null
}

/**
 * The role of a step's author in the reader's timeline, or null if the reader may not see the step. If two members gift
 * each other, the author has both roles, and the type of step tells which one applies.
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

/** The sentence for a step in the timeline. It never names the gifter. */
export const sentenceOf = ({ party, type }: Told, recipientName: string): string =>
  SENTENCES[party][type]?.(recipientName) ?? ''

/** The text of a step's link. */
export const linkLabelOf = (type: StepType): 'Track' | 'Open' =>
  type === 'digital_sent' ? 'Open' : 'Track'

/** Sorts steps by time. */
export const stepsInOrder = <Item extends { id: number; created_at: string }>(
  steps: readonly Item[],
): Item[] =>
  [...steps].sort(
    (one, other) => Date.parse(one.created_at) - Date.parse(other.created_at) || one.id - other.id,
  )
