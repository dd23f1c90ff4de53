import { homeMachine } from '#machines/home.machine.ts'
import { loadHomepageExchanges } from '#services/exchanges.ts'
import { HomePage } from '#views/pages/HomePage.tsx'
import { calling } from './actors.ts'
import { feedFlows } from './feed.ts'
import type { World } from './world.ts'

export const flows = (world: World) => {
  const { feed, post } = feedFlows(world)
  return {
    home: homeMachine.provide({
      actors: {
        feed,
        clock: world.hear.clock,
        member: world.hear.member,
        loadHomepageExchanges: calling(loadHomepageExchanges),
      },
    }),
    post,
  }
}

export default (world: World) => {
  const { home, post } = flows(world)
  return () => (
    <HomePage flow={home} post={post} facts={{ me: world.currentMember(), now: world.now() }} />
  )
}
