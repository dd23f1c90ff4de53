import { addHours } from 'date-fns'
import * as z from 'zod/mini'
import { postSchema } from '#rules/feed/post.ts'
import { choice, chosenId, optionalId } from '#rules/form/choice.ts'
import { expects, form, tooLong } from '#rules/form/field.ts'
import { nullableLine } from '#rules/form/text.ts'
import { restrictionRefusal } from '#rules/member/posting.ts'
import { memberSchema } from '#rules/member/schema.ts'
import { isWebAddress } from '#rules/text/web-address.ts'
import { type Problem, type Refusal, refusal } from '#rules/wire/problem.ts'
import { PAUSED, type Recording, recordingOf, type Standing } from './recording.ts'

export const STEP_TYPES = [
  'physical_sent',
  'digital_sent',
  'sent_all',
  'received',
  'received_all',
] as const
export type StepType = (typeof STEP_TYPES)[number]
export const PARTIES = ['me', 'gifter', 'recipient', 'rescuer'] as const
export type Party = (typeof PARTIES)[number]

export const LINK_MAX = 2048
export const STEPS_A_PAGE = 10_000
export const NOT_A_URL = 'This is not a valid URL'
export const TYPE_MANDATORY = 'The type is mandatory'

/**
 * A step of a swap or a rescue. If it is by the reader's gifter or rescuer, `user_id` and `user` are null, because they
 * are secret.
 */
export const stepSchema = z.object({
  id: z.int(),
  exchange_id: z.int(),
  user_id: z.nullable(z.int()),
  user: z.nullable(memberSchema),
  type: z.enum(STEP_TYPES),
  content: z.nullable(z.string()),
  created_at: z.iso.datetime(),
  is_mine: z.boolean(),
  party: z.enum(PARTIES),
  /** The post about a received gift; null if there is none, or if it is deleted or hidden. */
  post: z.nullable(postSchema),
  /** True if the gifter has answered a received gift with a heart. */
  heart: z.boolean(),
  /** True if the step is about a rescuer's gift, sent or received. */
  is_rescue: z.boolean(),
})
z.globalRegistry.add(stepSchema, { id: 'Step' })
export type Step = z.infer<typeof stepSchema>

export const linkField = () =>
  nullableLine(LINK_MAX).check(
    z.refine((link) => link === null || link.length <= LINK_MAX, {
      error: tooLong(LINK_MAX),
      abort: true,
    }),
    z.refine((link) => link === null || isWebAddress(link), { error: NOT_A_URL }),
  )

/** True if a step of this type can have a link: to track a parcel, or to download a digital gift. */
export const takesLink = (type: string): boolean =>
  type === 'physical_sent' || type === 'digital_sent'

/** The link to store with a step; null for types that have none. */
export const linkKept = (type: string, link: string | null): string | null =>
  takesLink(type) ? link : null

const optionalLink = () => z._default(linkField(), null)

export const stepInputSchema = form({
  exchange_id: chosenId(),
  type: choice(STEP_TYPES, TYPE_MANDATORY),
  content: optionalLink(),
  /** The recipient for whom the step was written. If it is absent, the step is for the current one. */
  paired_with: z.optional(optionalId()),
  /** The rescue for which the rescuer has sent something. */
  rescue_id: z.optional(optionalId()),
  /** True if the received gift is the rescuer's. The recipient does not know the id of the rescue. */
  from_rescuer: z.optional(z.boolean(expects('yes or no'))),
}).check(z.overwrite((step) => ({ ...step, content: linkKept(step.type, step.content) })))
export type StepInput = z.infer<typeof stepInputSchema>

/** The link to send; null if the field is empty. */
export const linkOf = (typed: string): string | null => (typed === '' ? null : typed)

/** The unsaved link for this type of step; empty if there is none. */
export const linkLeft = (links: Partial<Record<StepType, string>>, type: StepType): string =>
  links[type] ?? ''

/** The form for a parcel or a digital gift. */
export const sentFormSchema = form({ content: optionalLink() })

export const stepChangeSchema = form({ content: optionalLink() })
export type StepChange = z.infer<typeof stepChangeSchema>

interface Progress {
  is_done_sending: boolean
  is_done_receiving: boolean
}

/** The facts that decide whether a member may record steps: their standing, and the pauses of their two gifts. */
export interface Held {
  recording: Recording
  is_sending_paused: boolean
  is_receiving_paused: boolean
}

/** The part of the member's sign-up that these rules need. */
type Mine = Progress & Held

export const isReceipt = (type: StepType): type is 'received' | 'received_all' =>
  type === 'received' || type === 'received_all'

type Pauses = Omit<Held, 'recording'>

/** True if the step belongs to a paused gift, for which neither side can record anything. */
const giftIsPaused = (type: StepType, { is_sending_paused, is_receiving_paused }: Pauses) =>
  isReceipt(type) ? is_receiving_paused : is_sending_paused

export const mayRecord = (type: StepType, { recording, ...pauses }: Held): boolean =>
  (recording === 'all' || (recording === 'receipts' && isReceipt(type))) &&
  !giftIsPaused(type, pauses)

/** The reason why the member may not record a step, because of their standing or a pause; null if they may. */
export function recordingRefusal(type: StepType, member: Standing, pauses: Pauses): Refusal | null {
  const recording = recordingOf(member)
  if (mayRecord(type, { recording, ...pauses })) return null
  return recording === 'nothing' || giftIsPaused(type, pauses) ? PAUSED : restrictionRefusal(member)
}

type Recorded = readonly { type: StepType }[]

const hasSent = (mine: Recorded): boolean => mine.some(({ type }) => takesLink(type))

const isRecorded = (type: StepType, mine: Recorded): boolean =>
  mine.some((step) => step.type === type)

/**
 * The closing step of a side that is marked as done although the step never reached the server. The step is offered
 * again.
 */
const lostStep = (type: StepType, mine: Recorded | null): StepType[] =>
  mine === null || isRecorded(type, mine) ? [] : [type]

/**
 * The steps left to record, derived from the sign-up and the member's own steps. `mine` is null until the steps have
 * loaded.
 */
function stepsLeft(signup: Progress, mine: Recorded | null): StepType[] {
  const sending: StepType[] = hasSent(mine ?? [])
    ? ['physical_sent', 'digital_sent', 'sent_all']
    : ['physical_sent', 'digital_sent']
  return [
    ...(signup.is_done_sending ? lostStep('sent_all', mine) : sending),
    ...(signup.is_done_receiving
      ? lostStep('received_all', mine)
      : (['received', 'received_all'] as const)),
  ]
}

/** The choices of "Post an update": the steps left to record that the member may record now. */
export const stepsOffered = (signup: Mine, mine: Recorded | null): StepType[] =>
  stepsLeft(signup, mine).filter((type) => mayRecord(type, signup))

/**
 * True if the step is not offered now: that part of the swap is already done, nothing has been sent yet, or the member
 * may not record it.
 */
export const isOutOfTurn = (type: StepType, signup: Mine, mine: Recorded | null): boolean =>
  !stepsOffered(signup, mine).includes(type)

/** The reader's own steps. */
export const mineOf = (steps: readonly Step[]): Step[] => steps.filter(({ is_mine }) => is_mine)

/** True if the member may record a step now, so that "Post an update" is shown. */
export const stepBarIsVisible = (signup: Mine, mine: Recorded | null): boolean =>
  stepsOffered(signup, mine).length > 0

/** True if there are steps left, but the member may not record any of them now. */
export const stepsAreWithheld = (signup: Mine, mine: Recorded | null): boolean =>
  !stepBarIsVisible(signup, mine) && stepsLeft(signup, mine).length > 0

/** True for "sent all" and "received all", which cannot be undone. */
export const needsConfirmation = (type: StepType): boolean =>
  type === 'sent_all' || type === 'received_all'

const SIDE_DONE = {
  sending: refusal('sending_done', 'You have already sent everything.'),
  receiving: refusal('receiving_done', 'You have already received everything.'),
}

const NOT_PAIRED = refusal('not_paired', 'You don’t have a recipient yet.')

interface Marking {
  signup: Progress
  /** The steps of this member in this exchange. */
  mine: Recorded
  isPaired: boolean
}

function markRefusal(type: StepType, isMarked: boolean, mine: Recorded): Refusal | null {
  if (!isMarked) return refusal('not_marked', 'Please mark this side as done first.')
  return isRecorded(type, mine) ? refusal('already_recorded', 'This is already recorded.') : null
}

/**
 * The refusal of a sending step that was written for an earlier recipient, before a mod re-arranged the pairs. Null if
 * it was written for the current one.
 */
export const rematchRefusal = (
  { type, paired_with = null }: Pick<StepInput, 'type' | 'paired_with'>,
  recipient: number | null,
): Refusal | null =>
  paired_with === null || isReceipt(type) || paired_with === recipient
    ? null
    : refusal('rematched', 'Your recipient has changed, so nothing was recorded.')

/** True if the problem is `rematchRefusal`: the step was written for an earlier recipient. */
export const isForAnother = ({ code }: Pick<Problem, 'code'>): boolean => code === 'rematched'

/**
 * The reason why a step cannot be recorded; null if it can. If a side is marked as done, only its closing step can
 * still be recorded, and only once.
 */
export function stepRefusal(type: StepType, { signup, mine, isPaired }: Marking): Refusal | null {
  if (!isPaired) return NOT_PAIRED
  switch (type) {
    case 'physical_sent':
    case 'digital_sent':
      return signup.is_done_sending ? SIDE_DONE.sending : null
    case 'received':
      return signup.is_done_receiving ? SIDE_DONE.receiving : null
    case 'sent_all':
      return markRefusal(type, signup.is_done_sending, mine)
    case 'received_all':
      return markRefusal(type, signup.is_done_receiving, mine)
  }
}

/** The reason why the sending side cannot be marked as done; null if it can. */
export function sendingDoneRefusal({ mine, isPaired }: Marking): Refusal | null {
  if (!isPaired) return NOT_PAIRED
  return hasSent(mine) ? null : refusal('nothing_sent', 'Please record what you have sent first.')
}

/**
 * The reason why the receiving side cannot be marked as done; null if it can. No receipt has to be recorded first,
 * because one recorded parcel may have contained everything.
 */
export const receivingDoneRefusal = ({ isPaired }: Marking): Refusal | null =>
  isPaired ? null : NOT_PAIRED

const CHANGE_HOURS = 24

/**
 * The reason why a step cannot be changed or deleted; null if it can. Only the latest step of its type can be changed,
 * and only within a day. Steps that close a side can never be changed.
 */
export function stepChangeRefusal(
  step: { id: number; type: StepType; created_at: string },
  mine: readonly { id: number; type: StepType }[],
  now: Date,
): Refusal | null {
  if (needsConfirmation(step.type)) return refusal('final', 'You can’t undo this.')
  if (mine.some(({ id, type }) => type === step.type && id > step.id))
    return refusal('not_last', 'Only your latest update of this kind can be changed.')
  return now > addHours(step.created_at, CHANGE_HOURS)
    ? refusal('too_late', 'This can only be changed within 24 hours.')
    : null
}
