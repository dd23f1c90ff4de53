import type { Post } from '#rules/feed/post.ts'
import type { Party, Step, StepType } from './step.ts'

export const SENT_STEPS: readonly StepType[] = ['physical_sent', 'digital_sent', 'sent_all']
export const RECEIVED_STEPS: readonly StepType[] = ['received', 'received_all']

/**
 * True if a timeline shows this type of step by this party. A member sees their own steps, the sending steps of their
 * gifter and their rescuer, and the receiving steps of their recipient.
 */
export function isOnTimeline(party: Party, type: StepType): boolean {
  if (party === 'me') return true
  return (party === 'recipient' ? RECEIVED_STEPS : SENT_STEPS).includes(type)
}

/** The ids of a member, their gifter and their recipient in an exchange. */
interface Pair {
  me: number
  gifter: number | null
  recipient: number | null
}

/**
 * The role of a step's author in the reader's timeline, or null if the reader may not see the step. If the reader and
 * the author gift each other, the author has both roles, and the type of step decides which role applies. Steps of a
 * rescue are only read for its two sides.
 */
export function partyOf(
  step: { user_id: number; type: StepType; is_rescue: boolean },
  { me, gifter, recipient }: Pair,
): Party | null {
  if (step.user_id === me) return 'me'
  if (step.is_rescue) return 'rescuer'
  if (step.user_id === gifter && isOnTimeline('gifter', step.type)) return 'gifter'
  return step.user_id === recipient && isOnTimeline('recipient', step.type) ? 'recipient' : null
}

type Told = Pick<Step, 'party' | 'type' | 'is_rescue'>

/** The recipient's name, or null until the reader has opened their envelope. */
type Name = string | null

const SENTENCES: Record<Party, Partial<Record<StepType, (name: Name) => string>>> = {
  me: {
    physical_sent: (name) => `You posted a parcel to ${name ?? 'your recipient'}`,
    digital_sent: (name) => `You sent ${name ?? 'your recipient'} a digital gift`,
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
    received: (name) => `${name ?? 'Your recipient'} received your gift!`,
    received_all: (name) => `${name ?? 'Your recipient'} has received everything`,
  },
  rescuer: {
    physical_sent: () => 'Your rescuer posted something!',
    digital_sent: () => 'Your rescuer sent a digital gift!',
    sent_all: () => 'Your rescuer has sent everything',
  },
}

/** The recipient's sentence about their rescuer's gift. */
const RESCUED = 'You received your rescuer’s gift!'

/** The sentence for a step in the timeline. It never contains the gifter's or the rescuer's name. */
export const sentenceOf = ({ party, type, is_rescue }: Told, recipientName: Name): string =>
  is_rescue && party === 'me' && type === 'received'
    ? RESCUED
    : (SENTENCES[party][type]?.(recipientName) ?? '')

/** The text of a step's link. */
export const linkLabelOf = (type: StepType): 'Track' | 'Open' =>
  type === 'digital_sent' ? 'Open' : 'Track'

/** Puts a step into the timeline: in place of the step with the same id, or at the end. */
export const withStep = (steps: readonly Step[], step: Step): Step[] =>
  steps.some(({ id }) => id === step.id)
    ? steps.map((one) => (one.id === step.id ? step : one))
    : [...steps, step]

/**
 * The steps that the page shows. Until the member has opened their envelope, the recipient's steps are shown without
 * posts, because a post shows its author.
 */
export const stepsShown = (steps: readonly Step[], recipientName: Name): readonly Step[] =>
  recipientName === null
    ? steps.map((step) => (step.party === 'recipient' ? { ...step, post: null } : step))
    : steps

/** The posts about received gifts. */
export const postsIn = (steps: readonly Pick<Step, 'post'>[]): Post[] =>
  steps.flatMap(({ post }) => post ?? [])

/** Sorts steps by time. */
export const stepsInOrder = <Item extends { id: number; created_at: string }>(
  steps: readonly Item[],
): Item[] =>
  [...steps].sort(
    (one, other) => Date.parse(one.created_at) - Date.parse(other.created_at) || one.id - other.id,
  )
