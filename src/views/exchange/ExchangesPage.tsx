import { useSelector } from '@xstate/react'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { InputFrom } from 'xstate'
import type {
  ExchangesPageRef,
  exchangesPageMachine,
} from '#machines/exchange/exchangesPage.machine.ts'
import type { ListRef } from '#machines/list.ts'
import { exchangesLabel } from '#rules/exchange/card.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import { type Screens, screenOf, useFlow } from '#views/flow.tsx'
import { Button, LinkButton } from '#views/kit/Button.tsx'
import { EmptyState } from '#views/kit/EmptyState.tsx'
import { PageHeader } from '#views/kit/PageHeader.tsx'
import { Segments } from '#views/kit/Segments.tsx'
import { CardSkeleton, Loading } from '#views/kit/Skeleton.tsx'
import { Stack } from '#views/kit/Stack.tsx'
import { Count } from '#views/list/Count.tsx'
import { List } from '#views/list/List.tsx'
import { ExchangeCard } from './ExchangeCard.tsx'
import styles from './ExchangesPage.module.css'

interface PageProps {
  page: ExchangesPageRef
}

type Tab = Screens<typeof exchangesPageMachine>

const tabs: readonly { value: Tab; label: string }[] = [
  { value: 'allShown', label: 'All critters’' },
  { value: 'mineShown', label: 'Mine' },
]

const choosing = { allShown: { type: 'all.chosen' }, mineShown: { type: 'mine.chosen' } } as const

const nothing = { allShown: NoExchanges, mineShown: NoneOfMine } satisfies Record<Tab, unknown>

interface ExchangesPageProps {
  flow: typeof exchangesPageMachine
  input: InputFrom<typeof exchangesPageMachine>
}

/** All exchanges, or only those I created or joined. */
export function ExchangesPage({ flow, input }: ExchangesPageProps) {
  const page = useFlow(flow, input)
  const list = useSelector(page, ({ children }) => children.exchangeList)
  return (
    <Stack gap={5}>
      <PageHeader title="Exchanges" action={<CreateButton />} />
      <div className={styles.bar}>
        <Segments
          label="Whose exchanges"
          options={tabs}
          value={useSelector(page, screenOf)}
          onChange={(tab) => page.send(choosing[tab])}
        />
        {list && <Count list={list} label={exchangesLabel} />}
      </div>
      {list && <Exchanges page={page} list={list} />}
    </Stack>
  )
}

function Exchanges({ page, list }: PageProps & { list: ListRef<Exchange> }) {
  const now = useSelector(page, ({ context }) => context.now)
  const Nothing = nothing[useSelector(page, screenOf)]
  return (
    <List
      list={list}
      of="exchanges"
      frame={Grid}
      loading={<LoadingExchanges />}
      empty={<Nothing page={page} />}
      item={(exchange, index) => (
        <ExchangeCard key={exchange.id} exchange={exchange} now={now} isFirst={index < 3} />
      )}
    />
  )
}

function CreateButton() {
  return (
    <LinkButton href="/create-exchange" variant="primary" icon={<Plus />}>
      Create an exchange
    </LinkButton>
  )
}

function Grid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>
}

function LoadingExchanges() {
  return (
    <Loading label="Loading exchanges">
      <Grid>
        <CardSkeleton />
        <CardSkeleton />
        <CardSkeleton />
      </Grid>
    </Loading>
  )
}

function NoExchanges() {
  return (
    <EmptyState
      art="parcel"
      title="No exchange is matching these filters. Wanna create one? Click below!"
      action={<CreateButton />}
    />
  )
}

function NoneOfMine({ page }: PageProps) {
  return (
    <EmptyState
      art="postcard"
      title="You are not in a swap yet."
      action={<Button onClick={() => page.send({ type: 'all.chosen' })}>Browse exchanges</Button>}
    />
  )
}
