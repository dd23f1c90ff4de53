import { useSelector } from '@xstate/react'
import type { HomeRef } from '#machines/feed/home.machine.ts'
import { inOrderOfNeed } from '#rules/exchange/next-thing.ts'
import { rescuesToShow } from '#rules/exchange/rescue-page.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import { isCurrentSwap } from '#rules/exchange/swap.ts'
import { RescueCard } from '#views/exchange/RescueCard.tsx'
import { NoSwapCard, SwapCard } from '#views/exchange/SwapCard.tsx'
import { SectionHeader } from '#views/kit/Card.tsx'
import { Carousel } from '#views/kit/Carousel.tsx'
import { Loading } from '#views/kit/Skeleton.tsx'
import { PageSkeleton } from '#views/tab/PageSkeleton.tsx'
import styles from './YourSwaps.module.css'

const TITLE = 'Your swaps'

/**
 * The member's swaps from the sign-up to the end, each with the next thing to do, after the spare gifts that they are
 * asked for. Shows a placeholder while loading. If
 * loading fails, renders nothing, because the row of exchanges shows the error.
 */
export function YourSwaps({ home }: { home: HomeRef }) {
  const exchanges = useSelector(home, ({ context }) => context.exchanges)
  const isComing = useSelector(
    home,
    ({ children }) => children.homepageExchanges?.getSnapshot().matches('loading') === true,
  )
  // A card that is added in front of the others later would be scrolled out of the carousel.
  const areRescuesComing = useSelector(
    home,
    ({ children }) => children.ownRescues?.getSnapshot().matches('loading') === true,
  )
  if (exchanges !== null && !areRescuesComing) return <Swaps home={home} exchanges={exchanges} />
  return (
    (isComing || exchanges !== null) && (
      <section aria-labelledby="swaps">
        <SectionHeader id="swaps" title={TITLE} isTall />
        <div className={styles.alone}>
          <Loading label="Loading your swaps">
            <PageSkeleton of="swap" />
          </Loading>
        </div>
      </section>
    )
  )
}

function Swaps({ home, exchanges }: { home: HomeRef; exchanges: readonly Exchange[] }) {
  const now = useSelector(home, ({ context }) => context.now)
  const rescues = rescuesToShow(useSelector(home, ({ context }) => context.rescues))
  const at = new Date(now)
  const swaps = inOrderOfNeed(
    exchanges.filter((exchange) => isCurrentSwap(exchange, at)),
    at,
  )
  if (rescues.length + swaps.length > 1)
    return (
      <Carousel title={TITLE} label={TITLE} size="lg">
        {rescues.map((rescue) => (
          <li key={`rescue ${rescue.id}`}>
            <RescueCard rescue={rescue} now={now} />
          </li>
        ))}
        {swaps.map((swap, index) => (
          <li key={swap.id}>
            <SwapCard swap={swap} now={now} isFirst={index === 0 && rescues.length === 0} />
          </li>
        ))}
      </Carousel>
    )
  const [swap] = swaps
  const [rescue] = rescues
  return (
    <section aria-labelledby="swaps">
      <SectionHeader id="swaps" title={TITLE} isTall />
      <div className={styles.alone}>
        {rescue && <RescueCard rescue={rescue} now={now} />}
        {swap && <SwapCard swap={swap} now={now} isFirst />}
        {!rescue && !swap && <NoSwapCard />}
      </div>
    </section>
  )
}
