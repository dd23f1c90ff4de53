import type { Member } from '#rules/member.ts'
import type { Signup } from '#rules/signup.ts'
import type { FilledSurvey } from '#rules/survey.ts'
import type { signups } from '#server/db/schema.ts'

export type SignupRow = typeof signups.$inferSelect

interface Reading {
  user: Member
  isMine: boolean
  isMyRecipient: boolean
  isModReading: boolean
  /** The reader's own answers to the surveys of the exchange. */
  surveys: FilledSurvey[]
}

/**
 * A sign-up as somebody sees it. Whom others send to, and how far they are with sending, would give the gifter away:
 * a member sees her own, and of the one she sends to whether everything has come.
 */
export function signupView(
  row: SignupRow,
  { user, isMine, isMyRecipient, isModReading, surveys }: Reading,
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
    is_done_sending: seesAll && row.doneSendingAt !== null,
    is_done_receiving: (seesAll || isMyRecipient) && row.doneReceivingAt !== null,
  }
}
