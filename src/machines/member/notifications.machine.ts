import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import { needListener } from '#machines/needs.ts'
import { event } from '#machines/params.ts'
import { isNews } from '#rules/member/notification.ts'
import { noticeListMachine } from './noticeList.machine.ts'

type UnreadCounted = { type: 'unread.counted'; unread: number }

/**
 * The page of a member's notifications. The bell chart counts the tab's notifications and marks them as read. A change
 * of its count means that a notification has arrived or was read, here or in another tab, so this page reloads the
 * list.
 */
export const notificationsMachine = setup({
  types: {
    context: {} as { unread: number | null },
    events: {} as UnreadCounted,
    children: {} as { noticeList: 'noticeList'; bell: 'bell' },
  },
  actors: { noticeList: noticeListMachine, bell: needListener<UnreadCounted>() },
  guards: {
    isNews: ({ context }, { unread }: UnreadCounted) => isNews(unread, context.unread),
  },
  actions: {
    keepUnread: assign((_, { unread }: UnreadCounted) => ({ unread })),
    lookAgain: sendTo('noticeList', { type: 'refresh.requested' }),
  },
}).createMachine({
  id: 'notifications',
  description: 'The page of the member’s notifications.',
  context: { unread: null },
  invoke: [
    { id: 'noticeList', src: 'noticeList' },
    { id: 'bell', src: 'bell' },
  ],
  on: {
    'unread.counted': [
      {
        guard: { type: 'isNews', params: event },
        actions: [{ type: 'keepUnread', params: event }, 'lookAgain'],
        description: 'The number of unread notifications has changed.',
      },
      {
        actions: { type: 'keepUnread', params: event },
        description:
          'The number is the first one, or the same as before, so the list is up to date.',
      },
    ],
  },
})

export type NotificationsRef = ActorRefFrom<typeof notificationsMachine>
