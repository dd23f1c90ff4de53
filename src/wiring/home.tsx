import { ownRescuesMachine } from '#machines/exchange/ownRescues.machine.ts'
import { homeMachine } from '#machines/feed/home.machine.ts'
import { homepageExchangesMachine } from '#machines/feed/homepageExchanges.machine.ts'
import { firstStepsMachine } from '#machines/member/firstSteps.machine.ts'
import { FEED_PAGE } from '#rules/feed/post.ts'
import { isAdmin } from '#rules/member/schema.ts'
import { loadHomepageExchanges } from '#services/exchanges.ts'
import { keepFirstSteps } from '#services/profile.ts'
import { loadRescues } from '#services/rescues.ts'
import { HomePage } from '#views/feed/HomePage.tsx'
import { later, laterWith } from '#views/later/later.tsx'
import { FirstSteps } from '#views/member/FirstSteps.tsx'
import { calling } from './actors.ts'
import { feedFlow, feedParts } from './feed.ts'
import type { World } from './world.ts'

export const flows = (world: World) => ({
  home: homeMachine.provide({
    actors: {
      clock: world.hear.clock,
      member: world.hear.member,
      ownRescues: ownRescuesMachine.provide({ actors: { load: calling(loadRescues) } }),
      homepageExchanges: homepageExchangesMachine.provide({
        actors: { load: calling(loadHomepageExchanges) },
      }),
    },
    actions: { changeMember: world.tell.changeMember },
  }),
  firstSteps: firstStepsMachine.provide({
    actors: {
      member: world.hear.member,
      putAway: calling((_: unknown, call) => keepFirstSteps({ kept: 'put_away' }, call)),
    },
    actions: { changeMember: world.tell.changeMember },
  }),
  feed: feedFlow(world),
})

export default (world: World) => {
  const { home, firstSteps, feed } = flows(world)
  const Banner = laterWith(async () => {
    const { parentMailFlow } = await import('./parentMail.ts')
    const { ParentBanner } = await import('#views/feed/ParentBanner.tsx')
    return [ParentBanner, { flow: parentMailFlow(world) }]
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
  const Steps = () => <FirstSteps flow={firstSteps} input={{ me: world.currentMember() }} />
  const posts = () => world.keep('posts', feed, { query: { perPage: FEED_PAGE } })
  const parts = feedParts(world, posts)
  return () => (
    <HomePage
      flow={home}
      feed={posts()}
      parts={parts}
      ParentBanner={Banner}
      FirstSteps={Steps}
      Birthdays={Birthdays}
      Pin={isAdmin(world.currentMember()) ? Pin : null}
      input={{ me: world.currentMember(), now: world.now() }}
    />
  )
}
