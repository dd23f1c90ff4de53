import {
  type ParentAnswer,
  type ParentAnswered,
  type ParentRequest,
  parentAnsweredSchema,
  parentRequestSchema,
} from '#rules/member/parent.ts'
import { type Call, command, request } from './http.ts'

/** The request for a parent's consent, which the link in the email opens. */
export const loadParentRequest = (
  { token }: { token: string },
  call: Call = {},
): Promise<ParentRequest> =>
  request(`parent/${encodeURIComponent(token)}`, parentRequestSchema, { ...call, access: 'open' })

export const answerAsParent = (
  { token, answer }: { token: string; answer: ParentAnswer },
  call: Call = {},
): Promise<ParentAnswered> =>
  request(`parent/${encodeURIComponent(token)}`, parentAnsweredSchema, {
    ...call,
    method: 'post',
    body: { answer },
    access: 'open',
  })

/**
 * Sends the email to the parent again. The server limits this to a few times a week, so the call is never retried
 * automatically.
 */
export const resendParentMail = (_: unknown, call: Call): Promise<void> =>
  command('me/parent/resend', { ...call, method: 'post', retry: false })
