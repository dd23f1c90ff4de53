import { addHours } from 'date-fns'
import * as z from 'zod/mini'
import { choice, chosenId } from '#rules/form/choice.ts'
import { form, tooLong } from '#rules/form/field.ts'
import { nullableLine } from '#rules/form/text.ts'
import { restrictionRefusal } from '#rules/member/posting.ts'
import { memberSchema } from '#rules/member/schema.ts'
import { isWebAddress } from '#rules/text/web-address.ts'
import { type Refusal, refusal } from '#rules/wire/problem.ts'
import { PAUSED, type Recording, recordingOf, type Standing } from './recording.ts'

export const STEP_TYPES = [
  'physical_sent',
  'digital_sent',
  'sent_all',
  'received',
  'received_all',
] as const
export type StepType = (typeof STEP_TYPES)[number]
export const PARTIES = ['me', 'gifter', 'recipient'] as const
export type Party = (typeof PARTIES)[number]

export const LINK_MAX = 2048
export const STEPS_A_PAGE = 10_000
export const NOT_A_URL = 'This is not a valid URL'
export const TYPE_MANDATORY = 'The type is mandatory'

/** A step of my gifter has neither `user_id` nor `user`: the gifter stays secret. */
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

/** A link says where a parcel is or where a digital gift waits. */
export const takesLink = (type: string): boolean =>
  type === 'physical_sent' || type === 'digital_sent'

/** What is kept of a link that comes with a step, first or later: nothing where there is none to take. */
export const linkKept = (type: string, link: string | null): string | null =>
  takesLink(type) ? link : null

const optionalLink = () => z._default(linkField(), null)

export const stepInputSchema = form({
  exchange_id: chosenId(),
  type: choice(STEP_TYPES, TYPE_MANDATORY),
  content: optionalLink(),
}).check(z.overwrite((step) => ({ ...step, content: linkKept(step.type, step.content) })))
export type StepInput = z.infer<typeof stepInputSchema>

/** The link to send: none where the field was left empty. */
export const linkOf = (typed: string): string | null => (typed === '' ? null : typed)

/** What was typed of it before, and not recorded. */
export const linkLeft = (links: Partial<Record<StepType, string>>, type: StepType): string =>
  links[type] ?? ''

/** The form of something sent. */
export const sentFormSchema = form({ content: optionalLink() })

export const stepChangeSchema = form({ content: optionalLink() })
export type StepChange = z.infer<typeof stepChangeSchema>

interface Progress {
  is_done_sending: boolean
  is_done_receiving: boolean
}

/** What keeps a member from recording: their own standing, and the pauses of their two gifts. */
export interface Held {
  recording: Recording
  is_sending_paused: boolean
  is_receiving_paused: boolean
}

/** What is known of my own sign-up. */
type Mine = Progress & Held

export const isReceipt = (type: StepType): type is 'received' | 'received_all' =>
  type === 'received' || type === 'received_all'

type Pauses = Omit<Held, 'recording'>

/** Nothing is recorded of a gift that is paused, by either of its two. */
const giftIsPaused = (type: StepType, { is_sending_paused, is_receiving_paused }: Pauses) =>
  isReceipt(type) ? is_receiving_paused : is_sending_paused

export const mayRecord = (type: StepType, { recording, ...pauses }: Held): boolean =>
  (recording === 'all' || (recording === 'receipts' && isReceipt(type))) &&
  !giftIsPaused(type, pauses)

/** Why this member may not record it, wherever the swap stands. */
export function recordingRefusal(type: StepType, member: Standing, pauses: Pauses): Refusal | null {
  const recording = recordingOf(member)
  if (mayRecord(type, { recording, ...pauses })) return null
  return recording === 'nothing' || giftIsPaused(type, pauses) ? PAUSED : restrictionRefusal(member)
}

type Recorded = readonly { type: StepType }[]

const hasSent = (mine: Recorded): boolean => mine.some(({ type }) => takesLink(type))

const isRecorded = (type: StepType, mine: Recorded): boolean =>
  mine.some((step) => step.type === type)

/** A mark whose step was lost on the way can be completed by recording it. */
const lostStep = (type: StepType, mine: Recorded | null): StepType[] =>
  mine === null || isRecorded(type, mine) ? [] : [type]

/** What is left to record, given my sign-up and my own steps; null while these are not known. */
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

/** What "Post an update" offers: what is left to record, as far as I may record it now. */
export const stepsOffered = (signup: Mine, mine: Recorded | null): StepType[] =>
  stepsLeft(signup, mine).filter((type) => mayRecord(type, signup))

/** A step that is not offered now: its side is closed, or nothing was sent before it. */
export const isOutOfTurn = (type: StepType, signup: Mine, mine: Recorded | null): boolean =>
  !stepsOffered(signup, mine).includes(type)

/** My own of all steps I see. */
export const mineOf = (steps: readonly Step[]): Step[] => steps.filter(({ is_mine }) => is_mine)

/** Gone once both sides are done, and say so. */
export const stepBarIsVisible = (signup: Mine, mine: Recorded | null): boolean =>
  stepsOffered(signup, mine).length > 0

/** Something is left to record, and none of it may be recorded now. */
export const stepsAreWithheld = (signup: Mine, mine: Recorded | null): boolean =>
  !stepBarIsVisible(signup, mine) && stepsLeft(signup, mine).length > 0

/** "Sent all" and "received all" cannot be undone. */
export const needsConfirmation = (type: StepType): boolean =>
  type === 'sent_all' || type === 'received_all'

const SIDE_DONE = {
  sending: refusal('sending_done', 'You have already sent everything.'),
  receiving: refusal('receiving_done', 'You have already received everything.'),
}

const NOT_PAIRED = refusal('not_paired', 'You are not paired yet.')

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

/** Why a step cannot be recorded: a side that is done takes no more, except its closing step once after the mark. */
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

/** Why the sending side cannot be marked done. */
export function sendingDoneRefusal({ mine, isPaired }: Marking): Refusal | null {
  if (!isPaired) return NOT_PAIRED
  return hasSent(mine) ? null : refusal('nothing_sent', 'Please record what you have sent first.')
}

/**
 * Why the receiving side cannot be marked done. Nothing needs to be recorded first: everything may have come in one
 * parcel.
 */
export const receivingDoneRefusal = ({ isPaired }: Marking): Refusal | null =>
  isPaired ? null : NOT_PAIRED

const CHANGE_HOURS = 24

/** Why a step of mine cannot be changed or deleted: only the last of its kind can, within a day, and never a mark. */
export function stepChangeRefusal(
  step: { id: number; type: StepType; created_at: string },
  mine: readonly { id: number; type: StepType }[],
  now: Date,
): Refusal | null {
  if (needsConfirmation(step.type)) return refusal('final', 'This cannot be undone.')
  if (mine.some(({ id, type }) => type === step.type && id > step.id))
    return refusal('not_last', 'Only your latest update of this kind can be changed.')
  return now > addHours(step.created_at, CHANGE_HOURS)
    ? refusal('too_late', 'This can only be changed within 24 hours.')
    : null
}
