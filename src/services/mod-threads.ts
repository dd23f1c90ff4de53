import { type ModThread, modThreadSchema } from '#rules/mod/thread.ts'
import { type Call, request } from './http.ts'

/** The newest messages of conversations, which the server logs as read by the mod. */
export const readThreads = (
  { ids }: { ids: readonly number[] },
  call: Call,
): Promise<ModThread[]> =>
  Promise.all(ids.map((id) => request(`mod/threads/${id}`, modThreadSchema, call)))

/** The page of a conversation before the message `before`, which the server logs as well. */
export const readEarlier = (
  { id, before }: { id: number; before: number },
  call: Call,
): Promise<ModThread> =>
  request(`mod/threads/${id}`, modThreadSchema, { ...call, query: { before } })
