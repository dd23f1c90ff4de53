import {
  type ThreadMessage,
  type ThreadMessageInput,
  type ThreadPage,
  type ThreadReport,
  type ThreadRole,
  threadMessageSchema,
  threadPageSchema,
} from '#rules/exchange/pair-thread.ts'
import { type Call, command, request, requestWhole } from './http.ts'

interface Asked {
  /** The id of the member's sign-up. */
  id: number
  /** The other side. */
  with: ThreadRole
}

/** One page of a masked thread: the newest messages, or those before the message `before`. The newest count as read. */
export const loadThread = (
  { id, with: role, before }: Asked & { before: number | null },
  call: Call,
): Promise<ThreadPage> =>
  requestWhole(`signups/${id}/thread`, threadPageSchema, {
    ...call,
    query: { with: role, ...(before !== null && { before }) },
  })

/** Writes a message, which goes out with the next part of the day. */
export const writeInThread = (
  { id, with: role, ...body }: Asked & ThreadMessageInput,
  call: Call,
): Promise<ThreadMessage> =>
  request(`signups/${id}/thread`, threadMessageSchema, {
    ...call,
    method: 'post',
    query: { with: role },
    body,
  })

/** Switches the thread off for good; idempotent. */
export const switchThreadOff = ({ id, with: role }: Asked, call: Call): Promise<void> =>
  command(`signups/${id}/thread`, { ...call, method: 'delete', query: { with: role } })

export const reportInThread = (
  { id, with: role, message, reason }: Asked & ThreadReport & { message: number },
  call: Call,
): Promise<void> =>
  command(`signups/${id}/thread/${message}/report`, {
    ...call,
    method: 'post',
    query: { with: role },
    body: { reason },
  })
