import { homepageExchangesMachine } from '#machines/exchange/homepageExchanges.machine.ts'
import { homeMachine } from '#machines/feed/home.machine.ts'
import { FEED_PAGE } from '#rules/feed/post.ts'
import { isAdmin } from '#rules/member/schema.ts'
import { loadHomepageExchanges } from '#services/exchanges.ts'
import { HomePage } from '#views/feed/HomePage.tsx'
import type { ParentBannerProps } from '#views/feed/ParentBanner.tsx'
import { later } from '#views/kit/later.tsx'
import { calling } from './actors.ts'
import { feedFlow, feedParts } from './feed.ts'
import type { World } from './world.ts'

export const flows = (world: World) => ({
  home: homeMachine.provide({
    actors: {
      clock: world.hear.clock,
      member: world.hear.member,
      homepageExchanges: homepageExchangesMachine.provide({
        actors: { load: calling(loadHomepageExchanges) },
      }),
    },
  }),
  feed: feedFlow(world),
})

export default (world: World) => {
  const { home, feed } = flows(world)
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
  const Birthdays = later(
    async () => {
      const { birthdayCalendarFlow } = await import('./birthdayCalendar.ts')
      const { HomeBirthdays } = await import('#views/member/HomeBirthdays.tsx')
      const flow = birthdayCalendarFlow(world)
      return { default: () => <HomeBirthdays flow={flow} input={{ now: world.now() }} /> }
    },
    { isUnseen: true },
  )
  const Pin = later(async () => ({ default: (await import('./pin.ts')).homePinOf(world) }), {
    isOptional: true,
  })
  const posts = () => world.keep('posts', feed, { query: { perPage: FEED_PAGE } })
  const parts = feedParts(world, posts)
  return () => (
    <HomePage
      flow={home}
      feed={posts()}
      parts={parts}
      ParentBanner={Banner}
      Birthdays={Birthdays}
      Pin={isAdmin(world.currentMember()) ? Pin : null}
      input={{ me: world.currentMember(), now: world.now() }}
    />
  )
}
