import * as z from 'zod/mini'
import { type PairedAddress, pairedAddressSchema } from '#rules/address/schema.ts'
import type { Leave } from '#rules/exchange/leaving.ts'
import {
  type MissingGift,
  type MissingReply,
  type MissingSide,
  missingGiftSchema,
  type NotReceived,
} from '#rules/exchange/missing.ts'
import type { MoreTime } from '#rules/exchange/send-by.ts'
import type { SignupInput } from '#rules/exchange/signing-up.ts'
import { type Signup, signupSchema } from '#rules/exchange/signup.ts'
import type { Side } from '#rules/exchange/step-words.ts'
import { type PairedSurvey, pairedSurveySchema } from '#rules/survey/schema.ts'
import { type Call, command, request } from './http.ts'
import { canStartOffline, notingAddress } from './pocket.ts'

export const signUp = (body: SignupInput, call: Call): Promise<Signup> =>
  request('signups', signupSchema, { ...call, method: 'post', body })

export const leave = ({ id, ...body }: Leave & { id: number }, call: Call): Promise<void> =>
  command(`signups/${id}`, { ...call, method: 'delete', body })

/**
 * The recipient's address. The recipient is notified of each view, so the call is never retried automatically. A device
 * that can start offline also asks for permission to store the address label.
 */
export const loadPairedAddress = ({ id }: { id: number }, call: Call): Promise<PairedAddress> =>
  notingAddress(
    request(`signups/${id}/address`, pairedAddressSchema, {
      ...call,
      method: 'post',
      retry: false,
      body: { keeps: canStartOffline() },
    }),
    id,
  )

/** Opens the gifter's envelope, which confirms that they have seen their recipient's name; idempotent. */
export const acknowledgeMatch = ({ id }: { id: number }, call: Call): Promise<void> =>
  command(`signups/${id}/acknowledge`, { ...call, method: 'post' })

export const loadPairedSurveys = ({ id }: { id: number }, call: Call): Promise<PairedSurvey[]> =>
  request(`signups/${id}/surveys`, z.array(pairedSurveySchema), call)

/** Closes one side permanently; idempotent. */
export const markDone = ({ id, side }: { id: number; side: Side }, call: Call): Promise<Signup> =>
  request(`signups/${id}/${side}-done`, signupSchema, { ...call, method: 'post' })

/** Asks for more time to post the gift; the recipient is notified. */
export const askMoreTime = (
  { id, ...body }: MoreTime & { id: number },
  call: Call,
): Promise<Signup> =>
  request(`signups/${id}/more-time`, signupSchema, { ...call, method: 'post', body })

/** Loads the case about a missing gift, for its recipient or its gifter. */
export const loadMissingGift = (
  { id, side }: { id: number; side: MissingSide },
  call: Call,
): Promise<MissingGift> =>
  request(`signups/${id}/missing-gift`, missingGiftSchema, { ...call, query: { side } })

/** Reports that the member's gift has not arrived. The gifter is then asked about it. */
export const missGift = (
  { id, ...body }: NotReceived & { id: number },
  call: Call,
): Promise<MissingGift> =>
  request(`signups/${id}/not-received`, missingGiftSchema, { ...call, method: 'post', body })

/** Sends the gifter's answer about a missing gift; the recipient is notified. */
export const answerMissing = (
  { id, ...body }: MissingReply & { id: number },
  call: Call,
): Promise<MissingGift> =>
  request(`signups/${id}/missing-gift/answer`, missingGiftSchema, { ...call, method: 'post', body })

/** Withdraws the recipient's report of a missing gift. */
export const withdrawMissing = ({ id }: { id: number }, call: Call): Promise<MissingGift> =>
  request(`signups/${id}/missing-gift`, missingGiftSchema, { ...call, method: 'delete' })
