import {
  type ParentAnswer,
  type ParentAnswered,
  type ParentRequest,
  parentAnsweredSchema,
  parentRequestSchema,
} from '#rules/parent.ts'
import { type Call, request } from './http.ts'

/** What a parent is asked by the link in her mail. */
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
