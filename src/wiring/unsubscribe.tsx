import { unsubscribeMachine } from '#machines/member/unsubscribe.machine.ts'
import { endMails, loadEnding } from '#services/unsubscribe.ts'
import { UnsubscribePage } from '#views/member/UnsubscribePage.tsx'
import { calling } from './actors.ts'
import { pageOfLink } from './mailedLink.ts'
import type { World } from './world.ts'

export const flows = () => ({
  unsubscribe: unsubscribeMachine.provide({
    actors: { loadEnding: calling(loadEnding), endMails: calling(endMails) },
  }),
})

export default (world: World) => {
  const { unsubscribe } = flows()
  return pageOfLink(world, (token) => <UnsubscribePage flow={unsubscribe} input={{ token }} />)
}
