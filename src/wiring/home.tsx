import { homepageExchangesMachine } from '#machines/exchange/homepageExchanges.machine.ts'
import { homeMachine } from '#machines/feed/home.machine.ts'
import { loadHomepageExchanges } from '#services/exchanges.ts'
import { HomePage } from '#views/feed/HomePage.tsx'
import type { ParentBannerProps } from '#views/feed/ParentBanner.tsx'
import { later } from '#views/kit/later.tsx'
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
        homepageExchanges: homepageExchangesMachine.provide({
          actors: { load: calling(loadHomepageExchanges) },
        }),
      },
    }),
    post,
  }
}

export default (world: World) => {
  const { home, post } = flows(world)
  const Banner = later(async () => {
    const { parentMailFlow } = await import('./parentMail.ts')
    const { ParentBanner } = await import('#views/feed/ParentBanner.tsx')
    const flow = parentMailFlow(world)
    return {
      default: ({ input }: Pick<ParentBannerProps, 'input'>) => (
        <ParentBanner flow={flow} input={input} />
      ),
    }
  })
  return () => (
    <HomePage
      flow={home}
      post={post}
      ParentBanner={Banner}
      input={{ me: world.currentMember(), now: world.now() }}
    />
  )
}
