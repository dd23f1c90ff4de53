import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { HomeRef } from '#machines/feed/home.machine.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import { ExchangeCard } from '#views/exchange/ExchangeCard.tsx'
import { LinkButton } from '#views/kit/Button.tsx'
import { SectionHeader } from '#views/kit/Card.tsx'
import { Carousel } from '#views/kit/Carousel.tsx'
import { EmptyState } from '#views/kit/EmptyState.tsx'
import { Loading } from '#views/kit/Skeleton.tsx'
import { Loaded } from '#views/Loaded.tsx'
import { PageSkeleton } from '#views/tab/PageSkeleton.tsx'

const TITLE = 'Exchanges on the wing'

/** The exchanges of the moment in a row. */
export function HomepageExchanges({ home }: { home: HomeRef }) {
  const load = useSelector(home, ({ children }) => children.homepageExchanges)
  return (
    load && (
      <Loaded
        load={load}
        loading={
          <Loading label="Loading exchanges">
            <PageSkeleton of="row" />
          </Loading>
        }
        empty={
          <EmptyState
            art="parcel"
            size="sm"
            action={<LinkButton href="/create-exchange">Create an exchange</LinkButton>}
          >
            No exchange is open right now.
          </EmptyState>
        }
        failed={{ title: 'The exchanges could not be loaded', level: 3, size: 'sm' }}
        frame={Titled}
      >
        {(exchanges) => <ExchangeRow home={home} exchanges={exchanges} />}
      </Loaded>
    )
  )
}

function ExchangeRow({ home, exchanges }: { home: HomeRef; exchanges: Exchange[] }) {
  const now = useSelector(home, ({ context }) => context.now)
  return (
    <Carousel title={TITLE} label="exchanges">
      {exchanges.map((exchange, index) => (
        <li key={exchange.id}>
          <ExchangeCard exchange={exchange} now={now} level={3} isCompact isFirst={index === 0} />
        </li>
      ))}
    </Carousel>
  )
}

function Titled({ children }: { children: ReactNode }) {
  return (
    <section aria-label="exchanges">
      <SectionHeader title={TITLE} />
      {children}
    </section>
  )
}
