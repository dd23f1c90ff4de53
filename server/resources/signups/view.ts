import type { Signup } from '#rules/exchange/signup.ts'
import type { StepType } from '#rules/exchange/step.ts'
import { RECEIVED_STEPS, SENT_STEPS } from '#rules/exchange/timeline.ts'
import type { Member } from '#rules/member/schema.ts'
import type { FilledSurvey } from '#rules/survey/schema.ts'
import type { signups } from '#server/db/schema.ts'

/** What a member may tell in a swap now, and which of her two gifts are paused. */
export type Pause = Pick<Signup, 'recording' | 'is_sending_paused' | 'is_receiving_paused'>

export const NO_PAUSE: Pause = {
  recording: 'all',
  is_sending_paused: false,
  is_receiving_paused: false,
}

export type SignupRow = typeof signups.$inferSelect

interface Reading {
  user: Member
  isMine: boolean
  isMyRecipient: boolean
  isModReading: boolean
  /** What the reader has told of in this exchange. */
  told: readonly StepType[]
  /** Of the reader's own. */
  pause: Pause
  /** The reader's own answers to the surveys of the exchange. */
  surveys: FilledSurvey[]
}

/**
 * A sign-up as somebody sees it. Whom others send to, and how far they are with sending, would give the gifter away:
 * a member sees her own, and of the one she sends to whether everything has come.
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
    paired_with: seesAll ? row.pairedWith : null,
    surveys: isMine ? surveys : null,
    address_id: isMine ? row.addressId : null,
    has_sent: isMine && told.some((type) => SENT_STEPS.includes(type)),
    has_received: isMine && told.some((type) => RECEIVED_STEPS.includes(type)),
    is_done_sending: seesAll && row.doneSendingAt !== null,
    is_done_receiving: (seesAll || isMyRecipient) && row.doneReceivingAt !== null,
    ...(isMine ? pause : NO_PAUSE),
  }
}
