import { pausesOf } from '#rules/exchange/pause.ts'
import { pausesSwaps, recordingOf } from '#rules/exchange/recording.ts'
import type { Signup } from '#rules/exchange/signup.ts'
import type { StepType } from '#rules/exchange/step.ts'
import { RECEIVED_STEPS, SENT_STEPS } from '#rules/exchange/timeline.ts'
import { isMod, type Member } from '#rules/member/schema.ts'
import type { FilledSurvey } from '#rules/survey/schema.ts'
import type { Reader } from '#server/db/types.ts'
import type { MemberRow } from '#server/resources/members/store.ts'
import { namesOf, roleOf, standingOf } from '#server/resources/members/view.ts'
import { stepTypesBy } from '#server/resources/steps/store.ts'
import { filledSurveysOf, surveysOf } from '#server/resources/surveys/store.ts'
import { neighboursOf } from './pairs.ts'
import type { SignupRow } from './store.ts'

/** The steps a member's standing lets them record in a swap now, and which of their two gifts are paused. */
export type Pause = Pick<Signup, 'recording' | 'is_sending_paused' | 'is_receiving_paused'>

export const NO_PAUSE: Pause = {
  recording: 'all',
  is_sending_paused: false,
  is_receiving_paused: false,
}

interface Reading {
  user: Member
  isMine: boolean
  isMyRecipient: boolean
  isModReading: boolean
  /** Types of steps the reader has recorded in this exchange. */
  told: readonly StepType[]
  /** Used only for the reader's own sign-up. */
  pause: Pause
  /** The reader's own answers to the surveys of the exchange. */
  surveys: FilledSurvey[]
}

/**
 * Returns a sign-up as a reader sees it. Other members' recipients, and how far they are with sending, would reveal the
 * gifter: members only see their own, and of their recipient only whether everything has arrived. A mod who takes no
 * part sees everybody's progress; to see the pairs they make a separate call, which is logged.
 */
export function signupView(
  row: SignupRow,
  { user, isMine, isMyRecipient, isModReading, told, pause, surveys }: Reading,
): Signup {
  const seesAll = isMine || isModReading
  return {
    id: row.id,
    user_id: row.userId,
    user,
    exchange_id: row.exchangeId,
    paired_with: isMine ? row.pairedWith : null,
    surveys: isMine ? surveys : null,
    address_id: isMine ? row.addressId : null,
    has_opened_match: isMine && row.acknowledgedAt !== null,
    has_sent: isMine && told.some((type) => SENT_STEPS.includes(type)),
    has_received: isMine && told.some((type) => RECEIVED_STEPS.includes(type)),
    is_done_sending: seesAll && row.doneSendingAt !== null,
    is_done_receiving: (seesAll || isMyRecipient) && row.doneReceivingAt !== null,
    ...(isMine ? pause : NO_PAUSE),
  }
}

/**
 * Returns which gifts are paused in each of a member's own sign-ups, by exchange. This is the only place that looks at
 * the member, their gifter and their recipient together.
 */
export async function pausesByExchange(
  db: Reader,
  member: MemberRow,
  mine: readonly SignupRow[],
  now: Date,
): Promise<Map<number, Pause>> {
  const around = await neighboursOf(db, member.id, mine)
  const standing = standingOf(member, now)
  const held = around.filter((one) => pausesSwaps(standingOf(one, now)))
  return new Map(
    mine.map(({ exchangeId, pairedWith }) => {
      const here = held.filter((one) => one.exchangeId === exchangeId)
      const pauses = pausesOf({
        me: pairedWith !== null && pausesSwaps(standing),
        recipient: here.some((one) => one.memberId === pairedWith),
        gifter: here.some((one) => one.pairedWith === member.id),
        isMod: isMod({ role: roleOf(member, now) }),
      })
      return [exchangeId, { recording: recordingOf(standing), ...pauses }]
    }),
  )
}

/** Returns which gifts are paused in one of a member's own sign-ups. */
export const pauseOf = async (
  db: Reader,
  member: MemberRow,
  signup: SignupRow,
  now: Date,
): Promise<Pause> =>
  (await pausesByExchange(db, member, [signup], now)).get(signup.exchangeId) ?? NO_PAUSE

/** Returns the reader's own answers to these surveys. */
export const answersTo = (
  ids: readonly number[],
  filled: readonly FilledSurvey[],
): FilledSurvey[] => filled.filter(({ id }) => ids.includes(id))

/** Returns a sign-up as its own member sees it. */
export async function signupFor(
  db: Reader,
  row: SignupRow,
  reader: MemberRow,
  now: Date,
): Promise<Signup> {
  const { exchangeId } = row
  const name = await namesOf(db, [reader.id])
  const told = await stepTypesBy(db, reader.id, [exchangeId])
  const surveys = answersTo(await surveysOf(db, exchangeId), await filledSurveysOf(db, reader.id))
  return signupView(row, {
    user: name(reader.id),
    isMine: true,
    isMyRecipient: false,
    isModReading: false,
    told: told.get(exchangeId) ?? [],
    pause: await pauseOf(db, reader, row, now),
    surveys,
  })
}
