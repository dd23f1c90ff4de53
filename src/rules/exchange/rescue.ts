/** The rules for rescues: who may send a spare gift, how long each part takes, and what is due when. */
import { addHours } from 'date-fns'
import { addressIsReadable } from '#rules/address/schema.ts'
import { mayPost, restrictionRefusal } from '#rules/member/posting.ts'
import { regionRefusal } from '#rules/member/region.ts'
import type { Posting } from '#rules/member/schema.ts'
import { daysAfter, utcMidnightAfter } from '#rules/time/clock.ts'
import { type Refusal, refusal } from '#rules/wire/problem.ts'
import { shuffled } from './assignment.ts'
import { type Course, type MissingState, travelDays } from './missing.ts'
import type { ExchangeTerms } from './phase.ts'
import { PAUSED, pausesSwaps, type Standing } from './recording.ts'
import {
  afterRescue,
  isOpenRescue,
  mayReceiveRescue,
  type RescueEvent,
  type RescueSign,
  type RescueState,
} from './rescue-state.ts'
import type { StepType } from './step.ts'

const ANSWER_HOURS = 48
const SEND_DAYS = 14
/** The most rescues that one member has open at a time. */
const OPEN_MAX = 3
const WITHOUT_MODS_HOURS = 72

/** The end of the time to accept. */
export const acceptEnd = (askedAt: Date): Date => addHours(askedAt, ANSWER_HOURS)

/** The end of the time to send. It is a midnight in UTC, so that it does not reveal when the rescuer accepted. */
export const sendEnd = (acceptedAt: Date): Date =>
  utcMidnightAfter(daysAfter(acceptedAt, SEND_DAYS))

/** The course of a case after its rescuer has recorded the gift: it waits for the days that the parcel may take. */
export const afterRescueSent = (region: string, now: Date): Course => ({
  state: 'rescuing',
  until: utcMidnightAfter(daysAfter(now, travelDays(region))),
})

/** The latest time at which a case came to the mods, for cases that open without them. */
export const opensWithoutModsBefore = (now: Date): Date => addHours(now, -WITHOUT_MODS_HOURS)

/** True if somebody who is asked now can still read the address on the last day to send. */
export const hasTimeToRescue = (exchange: ExchangeTerms, now: Date): boolean =>
  addressIsReadable(exchange, sendEnd(acceptEnd(now)))

/** A member who offers to send a spare gift. */
export interface Rescuer extends Posting {
  is_mod: boolean
  region: string | null
  /** The number of completed swaps. */
  completed: number
  hasOpenDefault: boolean
}

/**
 * The reason why a member cannot offer a spare gift in an exchange of this region; null if they can. Mods cannot, because
 * the desk shows them the recipient before they accept.
 */
export function offeringRefusal(rescuer: Rescuer, region: string): Refusal | null {
  const refused = mayPost(rescuer)
  if (refused) return refused
  if (rescuer.is_minor)
    return refusal('minor', 'You can send spare gifts once you’re of age. Thank you for asking!')
  if (rescuer.is_mod)
    return refusal('mod', 'Elves see who misses a gift, so they can’t be rescuers as well.')
  if (rescuer.completed === 0)
    return refusal('newcomer', 'You can send spare gifts once you’ve completed your first swap.')
  if (rescuer.hasOpenDefault)
    return refusal(
      'open_default',
      'You still owe a gift from an earlier exchange. Please send it first.',
    )
  return regionRefusal(region, rescuer.region)
}

/** A member who offered, and their relation to the case. */
export interface Candidate extends Rescuer {
  isRecipient: boolean
  /** True if they are or were the recipient's gifter in this exchange. */
  isGifter: boolean
  /** True if one of the two keeps the other apart. */
  isExcluded: boolean
  /** True if they were asked in this case before. */
  wasAsked: boolean
  /** The number of their open rescues. */
  open: number
}

/** The reason why a member is not asked in a case; null if they can be. No member reads it. */
export function mayRescue(candidate: Candidate, region: string): Refusal | null {
  if (candidate.isRecipient) return refusal('recipient', 'They are the recipient.')
  if (candidate.isGifter) return refusal('gifter', 'They are or were the gifter.')
  if (candidate.isExcluded) return refusal('excluded', 'The two are kept apart.')
  if (candidate.wasAsked) return refusal('asked', 'They were asked before.')
  if (candidate.open >= OPEN_MAX) return refusal('too_many', 'They have enough open rescues.')
  return offeringRefusal(candidate, region)
}

interface Offered {
  id: number
  /** True if the member offered for this exchange, and not only in general. */
  isForExchange: boolean
}

/** Draws the member who is asked next: one of those who offered for this exchange, or else of those who offered in general. */
export function drawNext(offered: readonly Offered[], random: () => number): number | null {
  const first = offered.filter(({ isForExchange }) => isForExchange)
  const [next] = shuffled(first.length > 0 ? first : offered, random)
  return next?.id ?? null
}

interface Opening {
  state: MissingState
  /** The recipient's answer whether a rescuer may have their address; null if they have not answered. */
  mayRescue: boolean | null
  isMinor: boolean
  hasTime: boolean
}

function obstacleTo({ state, mayRescue: isAllowed, hasTime }: Opening): Refusal | null {
  if (state !== 'with_mods')
    return refusal('not_with_mods', 'This case isn’t waiting for an elf right now.')
  if (isAllowed !== true)
    return refusal('not_allowed', 'The recipient hasn’t agreed that a rescuer gets their address.')
  return hasTime
    ? null
    : refusal(
        'too_late',
        'The addresses of this exchange will be hidden before a gift could be sent.',
      )
}

/** The reason why a case cannot be opened to rescuers; null if it can. For a minor, a mod picks the rescuer. */
export const openingRefusal = (opening: Opening): Refusal | null =>
  obstacleTo(opening) ??
  (opening.isMinor
    ? refusal('minor', 'The recipient is a minor, so please pick the rescuer.')
    : null)

/** The reason why a mod cannot pick the rescuer in a case; null if they can. */
export const pickingRefusal = (opening: Opening): Refusal | null =>
  obstacleTo(opening) ??
  (opening.isMinor ? null : refusal('not_minor', 'Open this case, and the rescuer is drawn.'))

/** The reason why the recipient cannot change their answer about rescuers; null if they can. */
export const consentRefusal = (isAllowed: boolean, sign: RescueSign | null): Refusal | null =>
  !isAllowed && mayReceiveRescue(sign)
    ? refusal('accepted', 'A rescuer already has your address. Please write to an elf.')
    : null

const CLOSED: Record<RescueEvent, string> = {
  accept: 'Thank you, but this gift is no longer needed.',
  decline: 'This is over already.',
  time_is_up: 'This is over already.',
  send: 'Please accept first. If you have, this is over.',
  receive: 'There’s no rescuer’s gift to receive.',
  case_ends: 'This is over already.',
}

interface Moving {
  state: RescueState
  until: Date | null
  me: Standing
  recipient: Standing
  now: Date
}

/**
 * The reason why a rescuer cannot do something now; null if they can. After the deadline they cannot, even if the job
 * has not ended the rescue yet. Declining is always possible.
 */
export function rescueRefusal(
  event: 'accept' | 'decline' | 'send',
  { state, until, me, recipient, now }: Moving,
): Refusal | null {
  if (afterRescue(state, event) === null) return refusal('closed', CLOSED[event])
  if (event === 'decline') return null
  if (isOpenRescue(state) && until !== null && until <= now)
    return refusal('too_late', 'The time for this is over. Thank you all the same!')
  const restricted = restrictionRefusal(me)
  if (restricted) return restricted
  return isRescuePaused(recipient) ? PAUSED : null
}

/** True while a rescuer sees and sends nothing, because the recipient is paused or suspended. */
export const isRescuePaused = (recipient: Standing): boolean =>
  pausesSwaps(recipient) || recipient.is_suspended

/** The refusal of a gift that the recipient says came from a rescuer, if there is none to come; null otherwise. */
export const receivingRescueRefusal = (sign: RescueSign | null): Refusal | null =>
  mayReceiveRescue(sign) ? null : refusal('no_rescue', CLOSED.receive)

/** The refusal of a step that a rescuer does not record, or not yet; null if they may. */
export function rescueStepRefusal(
  type: StepType,
  mine: readonly { type: StepType }[],
): Refusal | null {
  if (type === 'received' || type === 'received_all')
    return refusal('not_yours', 'A rescuer records only what they send.')
  if (mine.some((step) => step.type === 'sent_all'))
    return refusal('sending_done', 'You have already sent everything.')
  return type === 'sent_all' && mine.length === 0
    ? refusal('nothing_sent', 'Please record what you have sent first.')
    : null
}

interface Followed {
  /** The case's own clock: null while nobody has accepted. */
  until: Date | null
  recipient: Standing
  /** The case's open rescue, or null. */
  rescue: { until: Date | null; rescuer: Standing & { is_closed: boolean } } | null
  now: Date
}

export type RescueDue = 'ask' | 'expire' | 'rescuer_gone' | 'recipient_gone' | 'rest' | 'not_come'

/**
 * The next event in a case that is open to rescuers. If a mod suspends the recipient, the case goes back to the mods. If
 * the rescuer is suspended, paused or gone, the next one is asked. While the recipient is paused, everything rests.
 */
export function rescueDue({ until, recipient, rescue, now }: Followed): RescueDue | null {
  const isSent = rescue === null && until !== null
  if (recipient.is_suspended && !isSent) return 'recipient_gone'
  if (rescue && (rescue.rescuer.is_closed || restrictionRefusal(rescue.rescuer) !== null))
    return 'rescuer_gone'
  const end = rescue ? rescue.until : until
  const isOver = end !== null && end <= now
  if (pausesSwaps(recipient)) return isOver ? 'rest' : null
  if (rescue) return isOver ? 'expire' : null
  if (isSent) return isOver ? 'not_come' : null
  return 'ask'
}
