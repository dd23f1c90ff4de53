import {
  type ParentAnswered,
  type ParentReply,
  type ParentRequest,
  parentAnsweredSchema,
  parentRequestSchema,
} from '#rules/member/parent.ts'
import type { LinkToken } from '#rules/wire/link-token.ts'
import { type Call, command, request } from './http.ts'

/** The request for a parent's consent, which the link in the email opens. */
export const loadParentRequest = ({ token }: LinkToken, call: Call = {}): Promise<ParentRequest> =>
  request('parent/open', parentRequestSchema, {
    ...call,
    method: 'post',
    body: { token },
    access: 'open',
  })

export const answerAsParent = (
  body: LinkToken & ParentReply,
  call: Call = {},
): Promise<ParentAnswered> =>
  request('parent/answer', parentAnsweredSchema, {
    ...call,
    method: 'post',
    body,
    access: 'open',
  })

/**
 * Sends the email to the parent again. The server limits this to a few times a week, so the call is never retried
 * automatically.
 */
export const resendParentMail = (_: unknown, call: Call): Promise<void> =>
  command('me/parent/resend', { ...call, method: 'post', retry: false })
