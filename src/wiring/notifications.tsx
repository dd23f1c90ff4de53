import { noticeListMachine } from '#machines/member/noticeList.machine.ts'
import { notificationsMachine } from '#machines/member/notifications.machine.ts'
import type { Notification } from '#rules/member/notification.ts'
import type { Page } from '#rules/wire/api.ts'
import type { Call } from '#services/call.ts'
import { loadNotifications } from '#services/notifications.ts'
import { NotificationsPage } from '#views/member/NotificationsPage.tsx'
import { calling, hearing } from './actors.ts'
import { bellOf } from './bell.ts'
import type { World } from './world.ts'

export const flows = (world: World) => ({
  notifications: notificationsMachine.provide({
    actors: {
      noticeList: noticeListMachine.provide({
        actors: {
          loadItems: calling(
            async (asked: { page: number }, call: Call): Promise<Page<Notification>> => {
              const told = await loadNotifications(asked, call)
              bellOf(world).send({ type: 'unread.told', unread: told.meta.unread })
              return told
            },
          ),
        },
      }),
      /** Reports the number of unread notifications: when the chart starts, and at each change. */
      bell: hearing((tell) => {
        const say = ({ context: { unread } }: { context: { unread: number | null } }) => {
          if (unread !== null) tell({ type: 'unread.counted' as const, unread })
        }
        const bell = bellOf(world)
        say(bell.getSnapshot())
        const subscription = bell.subscribe(say)
        return () => subscription.unsubscribe()
      }),
    },
  }),
})

export default (world: World) => {
  const { notifications } = flows(world)
  return () => <NotificationsPage flow={notifications} bell={bellOf(world)} now={world.now()} />
}
