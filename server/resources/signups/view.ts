import { and, eq, isNotNull, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { pausesOf } from '#rules/exchange/pause.ts'
import { pausesSwaps, recordingOf } from '#rules/exchange/recording.ts'
import { type MoreTime, passesWords, type SendByTerms, sendByOf } from '#rules/exchange/send-by.ts'
import type { Signup } from '#rules/exchange/signup.ts'
import type { StepType } from '#rules/exchange/step.ts'
import { RECEIVED_STEPS, SENT_STEPS } from '#rules/exchange/timeline.ts'
import { isMod, type Member } from '#rules/member/schema.ts'
import type { FilledSurvey } from '#rules/survey/schema.ts'
import { arrayOf, dateOf, jsonOf } from '#server/db/json.ts'
import { only } from '#server/db/rows.ts'
import { exchanges, members, pictures, signups } from '#server/db/schema.ts'
import type { Reader } from '#server/db/types.ts'
import { sendByTermsOf, theExchange } from '#server/resources/exchanges/store.ts'
import type { MemberRow } from '#server/resources/members/store.ts'
import {
  joinedMember,
  namesOf,
  roleOf,
  type Stamp,
  standingOf,
} from '#server/resources/members/view.ts'
import { NO_SIGNS, type Signs, signsOf } from '#server/resources/missing/signs.ts'
import { stepTypesBy } from '#server/resources/steps/store.ts'
import { filledSurveysOf, surveysOf } from '#server/resources/surveys/store.ts'
import { type EndSigns, endSignsOf, NO_END_SIGNS } from '#server/resources/thanks/signs.ts'
import { NO_THREADS, type ThreadSigns, threadsOf } from '#server/resources/threads/view.ts'
import { type Neighbour, neighboursOf } from './pairs.ts'
import { type SignupRow, stands } from './store.ts'

/**
 * The steps that a member may record in a swap now, whether sending or receiving is paused for them, when their
 * recipient's address was last changed, and the extra time that their gifter has asked for.
 */
export interface Pause
  extends Pick<
    Signup,
    'recording' | 'is_sending_paused' | 'is_receiving_paused' | 'address_changed_at'
  > {
  delay: MoreTime | null
}

export const NO_PAUSE: Pause = {
  recording: 'all',
  is_sending_paused: false,
  is_receiving_paused: false,
  address_changed_at: null,
  delay: null,
}

/** The columns of a sign-up that `signupView` reads, from a row or from `signupJson`. */
type Shown = Pick<
  SignupRow,
  'id' | 'userId' | 'exchangeId' | 'pairedWith' | 'addressId' | 'moreDays' | 'moreTimeNote'
> &
  Record<'acknowledgedAt' | 'doneSendingAt' | 'doneReceivingAt', Stamp>

interface Reading {
  user: Member
  isMine: boolean
  isMyRecipient: boolean
  isModReading: boolean
  /** Types of steps the reader has recorded in this exchange. */
  told: readonly StepType[]
  /** Used only for the reader's own sign-up. */
  pause: Pause
  signs: Signs
  threads: ThreadSigns
  ending: EndSigns
  sending: SendByTerms
  /** The reader's own answers to the surveys of the exchange. */
  surveys: FilledSurvey[]
}

/**
 * Converts a sign-up to the form shown to a reader. Other members' recipients, and how much they have sent, would
 * reveal who their gifters are. So members only see their own recipient, and know about the recipient only whether
 * everything has arrived. A mod who takes no part sees everybody's progress. To see the pairs, the mod makes a separate
 * call, which is logged.
 */
export function signupView(row: Shown, reading: Reading): Signup {
  const { user, isMine, isMyRecipient, isModReading, told, pause } = reading
  const { signs, threads, ending, sending, surveys } = reading
  const seesAll = isMine || isModReading
  const { delay, ...pauses } = isMine ? pause : NO_PAUSE
  const { moreDays, moreTimeNote: note } = row
  const dayOf = (days?: number) => sendByOf(sending, days).toISOString()
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
    ...pauses,
    address_changed_at: isMine && row.acknowledgedAt !== null ? pause.address_changed_at : null,
    send_by: isMine ? dayOf(moreDays ?? 0) : null,
    more_time: isMine && moreDays !== null ? { days: moreDays, note } : null,
    gift_delay: delay && { send_by: dayOf(delay.days), note: delay.note },
    ...(isMine ? signs : NO_SIGNS),
    ...(isMine ? threads : NO_THREADS),
    ...(isMine ? ending : NO_END_SIGNS),
  }
}

/**
 * Returns whether sending or receiving is paused in one of a member's own sign-ups, when the recipient's address was
 * last changed, and the extra time that the gifter has asked for. No other function looks at the member, their gifter
 * and their recipient together.
 */
export function pauseIn(
  { pairedWith }: Pick<SignupRow, 'pairedWith'>,
  around: readonly Neighbour[],
  member: MemberRow,
  now: Date,
): Pause {
  const standing = standingOf(member, now)
  const standingFor = (one: Neighbour) =>
    standingOf({ ...one, pausedUntil: dateOf(one.pausedUntil) }, now)
  const held = around.filter((one) => pausesSwaps(standingFor(one)))
  const pauses = pausesOf({
    me: pairedWith !== null && pausesSwaps(standing),
    recipient: held.some(({ id }) => id === pairedWith),
    gifter: held.some((one) => one.pairedWith === member.id),
    isMod: isMod({ role: roleOf(member, now) }),
  })
  const gifter = around.find((one) => one.pairedWith === member.id)
  const changedAt = around.find(({ id }) => id === pairedWith)?.addressChangedAt ?? null
  return {
    recording: recordingOf(standing),
    ...pauses,
    address_changed_at: dateOf(changedAt)?.toISOString() ?? null,
    delay: gifter?.moreDays
      ? {
          days: gifter.moreDays,
          note: passesWords(standingFor(gifter), standing) ? gifter.moreTimeNote : null,
        }
      : null,
  }
}

/** Like `pauseIn`, for a sign-up that was read without its gifter and recipient. */
export async function pauseOf(
  db: Reader,
  member: MemberRow,
  signup: SignupRow,
  now: Date,
): Promise<Pause> {
  const rows = await db
    .select({ around: neighboursOf(signups) })
    .from(signups)
    .where(eq(signups.id, signup.id))
  return pauseIn(signup, only(rows).around, member, now)
}

/** A member's own sign-up, for a statement that joins it to exchanges. */
export const mine = alias(signups, 'mine')
export const isMineIn = (member: Placeholder) =>
  and(eq(mine.exchangeId, exchanges.id), eq(mine.userId, member), isNull(mine.leftAt))

const shown = alias(signups, 'shown')
const participant = joinedMember('participant')

/** Column for a statement that reads sign-ups: the fields that are shown, and the member. */
export const signupJson = (of: typeof mine | typeof shown, user: typeof participant.json) =>
  jsonOf({
    id: of.id,
    userId: of.userId,
    exchangeId: of.exchangeId,
    pairedWith: of.pairedWith,
    addressId: of.addressId,
    acknowledgedAt: of.acknowledgedAt,
    doneSendingAt: of.doneSendingAt,
    doneReceivingAt: of.doneReceivingAt,
    moreDays: of.moreDays,
    moreTimeNote: of.moreTimeNote,
    user,
  })

export type SignupJson = ReturnType<typeof signupJson> extends SQL<infer Value> ? Value : never

/**
 * Column for a statement that reads exchanges and joins `mine`: the first `most` participants, in an order that looks
 * random but is stable. The reader's recipient comes first, so that a card can name them.
 */
export function shownSignups(most: Placeholder) {
  const isKnown = and(eq(signups.userId, mine.pairedWith), isNotNull(mine.acknowledgedAt))
  const inOrder = sql`${isKnown} desc, md5(${signups.exchangeId} || ':' || ${signups.id})`
  return arrayOf(
    signupJson(shown, participant.json),
    sql`place`,
    sql`from (
        select ${signups}.*, row_number() over (order by ${inOrder}) as place from ${signups}
        where ${and(eq(signups.exchangeId, exchanges.id), stands)}
      ) ${shown}
      join ${members} ${participant.member} on ${eq(participant.member.id, shown.userId)}
      left join ${pictures} ${participant.avatar} on ${eq(participant.avatar.id, participant.member.avatarId)}
      where place <= ${most}`,
  )
}

/** Returns the reader's own answers to these surveys. */
export const answersTo = (
  ids: readonly number[],
  filled: readonly FilledSurvey[],
): FilledSurvey[] => filled.filter(({ id }) => ids.includes(id))

/** Returns a sign-up in the form shown to its own member. */
export async function signupFor(
  db: Reader,
  row: SignupRow,
  reader: MemberRow,
  now: Date,
): Promise<Signup> {
  const { exchangeId } = row
  const name = await namesOf(db, [reader.id])
  const surveys = answersTo(await surveysOf(db, exchangeId), await filledSurveysOf(db, reader.id))
  const exchange = await theExchange(db, exchangeId)
  const told = await stepTypesBy(db, exchangeId, reader.id)
  return signupView(row, {
    user: name(reader.id),
    isMine: true,
    isMyRecipient: false,
    isModReading: false,
    told,
    pause: await pauseOf(db, reader, row, now),
    signs: await signsOf(db, row, exchange, told, now),
    threads: await threadsOf(db, row, reader, exchange, now),
    ending: await endSignsOf(db, row, reader, exchange, told, now),
    sending: sendByTermsOf(exchange),
    surveys,
  })
}
