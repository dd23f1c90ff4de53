import { useSelector } from '@xstate/react'
import { Plus } from 'lucide-react'
import type { ComponentType } from 'react'
import type {
  ExchangeListRef,
  exchangeListMachine,
} from '#machines/exchange/exchangeList.machine.ts'
import { exchangesLabel } from '#rules/exchange/card.ts'
import { type Screens, screenOf, useFlow } from '#views/flow.tsx'
import { Button, LinkButton } from '#views/kit/Button.tsx'
import { EmptyState } from '#views/kit/EmptyState.tsx'
import { ErrorState } from '#views/kit/ErrorState.tsx'
import { PageHeader } from '#views/kit/PageHeader.tsx'
import { Segments } from '#views/kit/Segments.tsx'
import { CardSkeleton, Loading } from '#views/kit/Skeleton.tsx'
import { Stack } from '#views/kit/Stack.tsx'
import { ExchangeCard } from './ExchangeCard.tsx'
import styles from './ExchangesPage.module.css'

interface ScreenProps {
  list: ExchangeListRef
}

const screens = {
  loading: LoadingExchanges,
  ready: Exchanges,
  empty: NoExchanges,
  failed: FailedExchanges,
} satisfies Record<Screens<typeof exchangeListMachine>, ComponentType<ScreenProps>>

const tabs = [
  { value: 'all', label: 'All critters’' },
  { value: 'mine', label: 'Mine' },
] as const

/** All exchanges, or only those I created or joined. */
export function ExchangesPage({ flow, now }: { flow: typeof exchangeListMachine; now: string }) {
  const list = useFlow(flow, { now })
  const Screen = screens[useSelector(list, screenOf)]
  const isMine = useSelector(list, ({ context }) => context.isMine)
  return (
    <Stack gap={5}>
      <PageHeader title="Exchanges" action={<CreateButton />} />
      <div className={styles.bar}>
        <Segments
          label="Whose exchanges"
          options={tabs}
          value={isMine ? 'mine' : 'all'}
          onChange={(tab) => list.send({ type: 'tab.chosen', isMine: tab === 'mine' })}
        />
        <Count list={list} />
      </div>
      <Screen list={list} />
    </Stack>
  )
}

function CreateButton() {
  return (
    <LinkButton href="/create-exchange" variant="primary" icon={<Plus />}>
      Create an exchange
    </LinkButton>
  )
}

/** How many there are, said when it is known. */
function Count({ list }: ScreenProps) {
  const total = useSelector(list, ({ context }) => context.meta.total)
  const isKnown = useSelector(list, (snapshot) => snapshot.matches('ready'))
  return (
    <p className={styles.count} role="status">
      {isKnown && exchangesLabel(total)}
    </p>
  )
}

function LoadingExchanges() {
  return (
    <Loading label="Loading exchanges">
      <div className={styles.grid}>
        {['first', 'second', 'third'].map((card) => (
          <CardSkeleton key={card} />
        ))}
      </div>
    </Loading>
  )
}

function Exchanges({ list }: ScreenProps) {
  const exchanges = useSelector(list, ({ context }) => context.exchanges)
  const now = useSelector(list, ({ context }) => context.now)
  return (
    <>
      <div className={styles.grid}>
        {exchanges.map((exchange, index) => (
          <ExchangeCard key={exchange.id} exchange={exchange} now={now} isFirst={index < 3} />
        ))}
      </div>
      <More list={list} />
    </>
  )
}

function More({ list }: ScreenProps) {
  const isLoading = useSelector(list, (snapshot) => snapshot.matches({ ready: 'loadingMore' }))
  const isInterrupted = useSelector(list, (snapshot) => snapshot.matches({ ready: 'interrupted' }))
  const canLoad = useSelector(list, (snapshot) => snapshot.can({ type: 'more.requested' }))
  if (!canLoad && !isLoading) return null
  return (
    <div className={styles.more}>
      {isInterrupted && <p role="status">More exchanges could not be loaded.</p>}
      <Button
        isPending={isLoading}
        pendingLabel="Loading more exchanges"
        onClick={() => list.send({ type: 'more.requested' })}
      >
        {isInterrupted ? 'Try again' : 'Load more'}
      </Button>
    </div>
  )
}

function NoExchanges({ list }: ScreenProps) {
  const isMine = useSelector(list, ({ context }) => context.isMine)
  if (isMine) {
    return (
      <EmptyState
        art="postcard"
        title="You are not in a swap yet."
        action={
          <Button onClick={() => list.send({ type: 'tab.chosen', isMine: false })}>
            Browse exchanges
          </Button>
        }
      />
    )
  }
  return (
    <EmptyState
      art="parcel"
      title="No exchange is matching these filters. Wanna create one? Click below!"
      action={<CreateButton />}
    />
  )
}

function FailedExchanges({ list }: ScreenProps) {
  return (
    <ErrorState
      title="The exchanges could not be loaded"
      action={<Button onClick={() => list.send({ type: 'retry.requested' })}>Try again</Button>}
    />
  )
}
