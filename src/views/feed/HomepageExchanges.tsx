import { useSelector } from '@xstate/react'
import type { HomeRef } from '#machines/feed/home.machine.ts'
import { ExchangeCard } from '#views/exchange/ExchangeCard.tsx'
import { Button, LinkButton } from '#views/kit/Button.tsx'
import { Carousel } from '#views/kit/Carousel.tsx'
import { EmptyState } from '#views/kit/EmptyState.tsx'
import { ErrorState } from '#views/kit/ErrorState.tsx'
import { CardSkeleton, Loading } from '#views/kit/Skeleton.tsx'
import { CardGrid } from '#views/kit/Stack.tsx'

const TITLE = 'Exchanges on the wing'

const screens = {
  loading: LoadingExchanges,
  ready: ExchangeRow,
  empty: NoExchanges,
  failed: FailedExchanges,
}

/** The exchanges of the moment in a row. */
export function HomepageExchanges({ home }: { home: HomeRef }) {
  const Screen = screens[useSelector(home, ({ value }) => value.homepageExchanges)]
  return <Screen home={home} />
}

function ExchangeRow({ home }: { home: HomeRef }) {
  const exchanges = useSelector(home, ({ context }) => context.exchanges)
  const now = useSelector(home, ({ context }) => context.now)
  return (
    <Carousel title={TITLE} label="exchanges">
      {exchanges.map((exchange, index) => (
        <li key={exchange.id}>
          <ExchangeCard exchange={exchange} now={now} level={3} isCompact isFirst={index < 3} />
        </li>
      ))}
    </Carousel>
  )
}

function LoadingExchanges() {
  return (
    <section aria-label="exchanges">
      <h2>{TITLE}</h2>
      <Loading label="Loading exchanges">
        <CardGrid>
          <CardSkeleton />
          <CardSkeleton />
        </CardGrid>
      </Loading>
    </section>
  )
}

function NoExchanges() {
  return (
    <section aria-label="exchanges">
      <h2>{TITLE}</h2>
      <EmptyState
        art="parcel"
        size="sm"
        action={<LinkButton href="/create-exchange">Create an exchange</LinkButton>}
      >
        No exchange is open right now.
      </EmptyState>
    </section>
  )
}

function FailedExchanges({ home }: { home: HomeRef }) {
  return (
    <section aria-label="exchanges">
      <h2>{TITLE}</h2>
      <ErrorState
        size="sm"
        title="The exchanges could not be loaded"
        level={3}
        action={<Button onClick={() => home.send({ type: 'retry.requested' })}>Try again</Button>}
      />
    </section>
  )
}
