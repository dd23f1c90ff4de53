import type { RevealInput } from '#rules/exchange/reveal.ts'
import { type Signup, signupSchema } from '#rules/exchange/signup.ts'
import { type CardInput, type Thanks, thanksSchema } from '#rules/exchange/thanks.ts'
import { type Call, command, request } from './http.ts'

/** The cards of the member's swap, and the gifters they know. */
export const loadThanks = ({ id }: { id: number }, call: Call): Promise<Thanks> =>
  request(`signups/${id}/thanks`, thanksSchema, call)

/** Sends a thank-you card, which goes out with the next part of the day. */
export const sendCard = (
  { id, ...body }: { id: number } & CardInput,
  call: Call,
): Promise<Thanks> =>
  request(`signups/${id}/thanks`, thanksSchema, { ...call, method: 'post', body })

export const reportCard = (
  { id, author, reason }: { id: number; author: number; reason: string },
  call: Call,
): Promise<void> =>
  command(`signups/${id}/thanks/${author}/report`, { ...call, method: 'post', body: { reason } })

/** Lets the member's recipient learn who they were, or takes that back; idempotent. */
export const chooseReveal = (
  { id, ...body }: { id: number } & RevealInput,
  call: Call,
): Promise<Signup> =>
  request(`signups/${id}/reveal`, signupSchema, { ...call, method: 'post', body })
