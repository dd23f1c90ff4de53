import { noticeListMachine } from '#machines/member/noticeList.machine.ts'
import { notificationsMachine } from '#machines/member/notifications.machine.ts'
import { loadNotifications } from '#services/notifications.ts'
import { NotificationsPage } from '#views/member/NotificationsPage.tsx'
import { calling, hearing } from './actors.ts'
import { bellOf } from './bell.ts'
import type { World } from './world.ts'

export const flows = (world: World) => ({
  notifications: notificationsMachine.provide({
    actors: {
      noticeList: noticeListMachine.provide({
        actors: { loadItems: calling(loadNotifications) },
      }),
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
