import { useSelector } from '@xstate/react'
import type { ComponentType, ReactNode } from 'react'
import type { InputFrom } from 'xstate'
import type { FeedRef } from '#machines/feed/feed.machine.ts'
import type { HomeRef, homeMachine } from '#machines/feed/home.machine.ts'
import { isLongName, postmarkOf } from '#rules/feed/greeting.ts'
import { awaitsFirstSwap, isBrandNew } from '#rules/member/first-steps.ts'
import { mayReachOthers, waitsForParent } from '#rules/member/schema.ts'
import { dayLine } from '#rules/time/day-words.ts'
import type { HomePinProps } from '#views/exchange/parts.ts'
import { useFlow } from '#views/flow.tsx'
import { SectionHeader } from '#views/kit/Card.tsx'
import { PageHeader } from '#views/kit/PageHeader.tsx'
import { Stack } from '#views/kit/Stack.tsx'
import { ComposeField } from './ComposeField.tsx'
import { Feed, RefreshFeed } from './Feed.tsx'
import styles from './HomePage.module.css'
import { HomepageExchanges } from './HomepageExchanges.tsx'
import type { ParentBannerProps } from './ParentBanner.tsx'
import { ParentNoticePlace } from './ParentNotice.tsx'
import type { FeedParts } from './parts.ts'
import { YourSwaps } from './YourSwaps.tsx'

type Banner = ComponentType<Pick<ParentBannerProps, 'input'> & { fallback?: ReactNode }>

interface HomePageProps {
  flow: typeof homeMachine
  feed: FeedRef
  parts: FeedParts
  /** The banner for a minor whose parent has not confirmed yet. */
  ParentBanner: Banner
  /** The first steps of a new member. */
  FirstSteps: ComponentType
  /** The birthdays, loaded once the page is rendered. */
  Birthdays: ComponentType
  /** The pin button, or null for everyone except admins. */
  Pin: ComponentType<HomePinProps> | null
  input: InputFrom<typeof homeMachine>
}

/** The home page: a greeting, the member's swaps, the current exchanges, birthdays and the feed. */
export function HomePage(props: HomePageProps) {
  const { flow, feed, parts, ParentBanner, FirstSteps, Birthdays, Pin, input } = props
  const home = useFlow(flow, input)
  const mayWrite = useSelector(home, ({ context }) => mayReachOthers(context.me))
  const hasSwaps = useSelector(home, ({ context }) => !awaitsFirstSwap(context.me))
  return (
    <div className={styles.room}>
      <div className={styles.home}>
        <Greeting home={home} ParentBanner={ParentBanner} />
        <div className={styles.own} data-focus-place>
          {hasSwaps && <YourSwaps home={home} />}
          <FirstSteps />
        </div>
        {mayWrite && <ComposeField />}
        <HomepageExchanges home={home} Pin={Pin} />
        <div className={styles.aside}>
          <Birthdays />
        </div>
        <News feed={feed} parts={parts} />
      </div>
    </div>
  )
}

const words = { morning: 'Morning', afternoon: 'Afternoon', evening: 'Evening', choosing: 'Hello' }

interface GreetingProps {
  home: HomeRef
  ParentBanner: Banner
}

function Greeting({ home, ParentBanner }: GreetingProps) {
  const word = useSelector(home, ({ value }) => words[value])
  const me = useSelector(home, ({ context }) => context.me)
  const now = useSelector(home, ({ context }) => context.now)
  const today = new Date(now)
  return (
    <Stack>
      <PageHeader
        size={isLongName(me.nickname) ? 'sm' : 'lg'}
        overline={<time dateTime={now}>{dayLine(today)}</time>}
        title={
          <>
            {isBrandNew(me) ? 'Welcome to the club' : word}, <bdi>{me.nickname}</bdi>!
          </>
        }
        postmark={postmarkOf(today)}
        hasEdge
      />
      {waitsForParent(me) && mayReachOthers(me) && (
        <ParentBanner
          input={{ me, now }}
          fallback={<ParentNoticePlace parent={me.parent_email} />}
        />
      )}
    </Stack>
  )
}

function News({ feed, parts }: { feed: FeedRef; parts: FeedParts }) {
  return (
    <section aria-labelledby="news">
      <SectionHeader id="news" title="Fresh from the burrow" action={<RefreshFeed feed={feed} />} />
      <Feed feed={feed} parts={parts} level={3} />
    </section>
  )
}
