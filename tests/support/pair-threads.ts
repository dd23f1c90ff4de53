import type { ThreadMessage, ThreadPage, ThreadState } from '#rules/exchange/pair-thread.ts'

/** A message from the other side. */
export const aThreadMessage = (change: Partial<ThreadMessage> = {}): ThreadMessage => ({
  id: 2,
  is_mine: false,
  message: 'Do you like tea?',
  created_at: '2026-12-02T06:00:00.000Z',
  goes_out_at: null,
  is_reported: false,
  ...change,
})

/** A page of a thread; by default with one message from the other side. */
export const aThreadPage = (
  data: ThreadMessage[] = [aThreadMessage()],
  meta: Partial<ThreadPage['meta']> & { state?: ThreadState } = {},
): ThreadPage => ({
  data,
  meta: {
    current_page: 1,
    last_page: 1,
    per_page: 50,
    total: data.length,
    state: 'open',
    ...meta,
  },
})
