import { useSelector } from '@xstate/react'
import type { ComponentType, ReactNode } from 'react'
import type { HomeRef } from '#machines/feed/home.machine.ts'
import type { HomepageExchangesRef } from '#machines/feed/homepageExchanges.machine.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import { isCurrentSwap } from '#rules/exchange/swap.ts'
import { mayReachOthers } from '#rules/member/schema.ts'
import { ExchangeCard } from '#views/exchange/ExchangeCard.tsx'
import type { HomePinProps } from '#views/exchange/parts.ts'
import { LinkButton } from '#views/kit/Button.tsx'
import { SectionHeader } from '#views/kit/Card.tsx'
import { Carousel } from '#views/kit/Carousel.tsx'
import { EmptyState } from '#views/kit/EmptyState.tsx'
import { Loading } from '#views/kit/Skeleton.tsx'
import { Loaded } from '#views/Loaded.tsx'
import { PageSkeleton } from '#views/tab/PageSkeleton.tsx'

const TITLE = 'Exchanges on the wing'

interface HomepageExchangesProps {
  home: HomeRef
  /** The pin button, or null for everyone except admins. */
  Pin: ComponentType<HomePinProps> | null
}

/** A row of the current exchanges. Those shown above as the member's own swaps are left out. */
export function HomepageExchanges({ home, Pin }: HomepageExchangesProps) {
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
        empty={<NothingOpen home={home}>No exchange is open right now.</NothingOpen>}
        failed={{ title: 'We couldn’t load the exchanges', level: 3, size: 'sm' }}
        frame={Titled}
      >
        {(exchanges) => <ExchangeRow home={home} Pin={Pin} load={load} exchanges={exchanges} />}
      </Loaded>
    )
  )
}

interface ExchangeRowProps extends HomepageExchangesProps {
  load: HomepageExchangesRef
  exchanges: Exchange[]
}

function ExchangeRow({ home, Pin, load, exchanges }: ExchangeRowProps) {
  const now = useSelector(home, ({ context }) => context.now)
  const at = new Date(now)
  const others = exchanges.filter((exchange) => !isCurrentSwap(exchange, at))
  if (others.length === 0)
    return (
      <Titled>
        <NothingOpen home={home}>No other exchange is open right now.</NothingOpen>
      </Titled>
    )
  return (
    <Carousel title={TITLE} label="exchanges">
      {others.map((exchange) => (
        <li key={exchange.id}>
          <ExchangeCard
            exchange={exchange}
            now={now}
            level={3}
            isCompact
            pin={Pin && <Pin exchange={exchange} load={load} />}
          />
        </li>
      ))}
    </Carousel>
  )
}

function NothingOpen({ home, children }: { home: HomeRef; children: ReactNode }) {
  const mayCreate = useSelector(home, ({ context }) => mayReachOthers(context.me))
  return (
    <EmptyState
      art="parcel"
      size="sm"
      action={mayCreate && <LinkButton href="/create-exchange">Create an exchange</LinkButton>}
    >
      {children}
    </EmptyState>
  )
}

function Titled({ children }: { children: ReactNode }) {
  return (
    <section aria-label="exchanges">
      <SectionHeader title={TITLE} isTall />
      {children}
    </section>
  )
}
