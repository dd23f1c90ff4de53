import { type ActorRefFrom, assign, setup } from 'xstate'
import { needActor, needListener } from '#machines/needs.ts'
import { event, output } from '#machines/params.ts'
import type { AttentionChanged } from '#machines/tab/attention.ts'

type NoticeOpened = { type: 'notice.opened'; ids: readonly number[] }
type UnreadTold = { type: 'unread.told'; unread: number }

export type BellEvent =
  | AttentionChanged
  | NoticeOpened
  | UnreadTold
  | { type: 'notices.read' }
  | { type: 'all.read' }

interface BellContext {
  /** The number of unread notifications; null until it is known. */
  unread: number | null
  /** The ids of notifications that the member has followed, until the server has marked them as read. */
  opened: readonly number[]
}

const countedAnew = {
  'attention.returned': 'counting',
  'notices.read': {
    guard: 'mayHaveUnread',
    target: 'counting',
    description: 'Some of the notifications read may have been unread.',
  },
} as const

/**
 * The number of unread notifications for the tab's logged-in member. They are counted when the chart starts, after some
 * were read here, and whenever the member comes back to the tab, because they may have read some in another tab.
 * Following a notification marks it as read, and so does opening certain pages that notifications lead to. The request
 * continues when the member leaves the page. The list of notifications reports its count here.
 */
export const bellMachine = setup({
  types: { context: {} as BellContext, events: {} as BellEvent, tags: {} as 'busy' },
  actors: {
    attention: needListener<AttentionChanged>(),
    countUnread: needActor<number>(),
    readSome: needActor<void, { ids: readonly number[] }>(),
    readAll: needActor<void>(),
  },
  guards: { mayHaveUnread: ({ context: { unread } }) => unread !== 0 },
  actions: {
    keepUnread: assign((_, unread: number) => ({ unread })),
    addOpened: assign(({ context: { opened } }, { ids }: NoticeOpened) => ({
      opened: [...opened, ...ids],
    })),
    forgetOpened: assign({ opened: [] }),
  },
}).createMachine({
  id: 'bell',
  description: 'The number of unread notifications.',
  context: { unread: null, opened: [] },
  invoke: { id: 'attention', src: 'attention' },
  on: {
    'notice.opened': {
      target: '.readingSome',
      actions: { type: 'addOpened', params: event },
    },
    'all.read': '.readingAll',
    'unread.told': {
      actions: { type: 'keepUnread', params: ({ event: { unread } }) => unread },
    },
  },
  initial: 'counting',
  states: {
    counting: {
      description: 'The number is being loaded.',
      on: { 'notices.read': { target: 'counting', reenter: true } },
      invoke: {
        id: 'countUnread',
        src: 'countUnread',
        onDone: { target: 'resting', actions: { type: 'keepUnread', params: output } },
        onError: 'resting',
      },
    },
    resting: {
      description: 'The number is shown.',
      on: countedAnew,
    },
    readingSome: {
      description: 'The notifications that the member has followed are being marked as read.',
      invoke: {
        id: 'readSome',
        src: 'readSome',
        input: ({ context: { opened } }) => ({ ids: opened }),
        onDone: { target: 'counting', actions: 'forgetOpened' },
        onError: 'resting',
      },
    },
    readingAll: {
      tags: 'busy',
      description: 'All notifications are being marked as read.',
      invoke: {
        id: 'readAll',
        src: 'readAll',
        onDone: { target: 'counting', actions: 'forgetOpened' },
        onError: 'refused',
      },
    },
    refused: {
      description: 'The notifications could not be marked as read, and a message says so.',
      on: countedAnew,
    },
  },
})

export type BellRef = ActorRefFrom<typeof bellMachine>
