import type { ThreadMessage, ThreadPage, ThreadState } from '#rules/exchange/pair-thread.ts'
import type { ModThread } from '#rules/mod/thread.ts'
import { aMember } from './builders.ts'

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

/** A conversation as a mod reads it, with one reported message of the gifter. */
export const aModThread = (change: Partial<ModThread> = {}): ModThread => ({
  id: 61,
  gifter: aMember({ id: 12, nickname: 'Nettle' }),
  recipient: aMember({ id: 30, nickname: 'Moss' }),
  messages: [
    {
      id: 2,
      from: 'gifter',
      message: 'Tell me your phone number',
      is_card: false,
      picture: null,
      created_at: '2026-11-19T06:00:00.000Z',
      report: 'They ask for my number',
    },
  ],
  has_older: false,
  ...change,
})
