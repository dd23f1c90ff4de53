import { useSelector } from '@xstate/react'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { InputFrom } from 'xstate'
import type { ExchangeListRef } from '#machines/exchange/exchangeList.machine.ts'
import type {
  ExchangesPageRef,
  exchangesPageMachine,
} from '#machines/exchange/exchangesPage.machine.ts'
import { exchangesLabel } from '#rules/exchange/card.ts'
import { exchangeTabs } from '#rules/exchange/tabs.ts'
import { type Screens, useFlow } from '#views/flow.tsx'
import { LinkButton } from '#views/kit/Button.tsx'
import { EmptyState } from '#views/kit/EmptyState.tsx'
import { useFollow } from '#views/kit/link-context.tsx'
import { PageHeader } from '#views/kit/PageHeader.tsx'
import { Segments } from '#views/kit/Segments.tsx'
import { CardSkeleton, Loading } from '#views/kit/Skeleton.tsx'
import { Stack } from '#views/kit/Stack.tsx'
import { Count } from '#views/list/Count.tsx'
import { List } from '#views/list/List.tsx'
import { ExchangeCard } from './ExchangeCard.tsx'
import styles from './ExchangesPage.module.css'

type Tab = Exclude<Screens<typeof exchangesPageMachine>, 'opening'>

const tabs: readonly { value: Tab; label: string }[] = [
  { value: 'allShown', label: 'All critters’' },
  { value: 'mineShown', label: 'Mine' },
]

const nothing = { allShown: NoExchanges, mineShown: NoneOfMine } satisfies Record<Tab, unknown>

const tabOf = (snapshot: ReturnType<ExchangesPageRef['getSnapshot']>): Tab =>
  snapshot.matches('mineShown') ? 'mineShown' : 'allShown'

interface ExchangesPageProps {
  flow: typeof exchangesPageMachine
  listOf: (isMine: boolean) => ExchangeListRef
  input: InputFrom<typeof exchangesPageMachine>
}

/** All exchanges, or only those I created or joined. */
export function ExchangesPage({ flow, listOf, input }: ExchangesPageProps) {
  const page = useFlow(flow, input)
  const tab = useSelector(page, tabOf)
  const list = listOf(tab === 'mineShown')
  const follow = useFollow()
  return (
    <Stack gap={5}>
      <PageHeader title="Exchanges" action={<CreateButton />} />
      <div className={styles.bar}>
        <Segments
          label="Whose exchanges"
          options={tabs}
          value={tab}
          onChange={(chosen) => follow(exchangeTabs[chosen])}
        />
        <Count list={list} label={exchangesLabel} />
      </div>
      <Exchanges key={tab} page={page} list={list} tab={tab} />
    </Stack>
  )
}

interface ExchangesProps {
  page: ExchangesPageRef
  list: ExchangeListRef
  tab: Tab
}

function Exchanges({ page, list, tab }: ExchangesProps) {
  const now = useSelector(page, ({ context }) => context.now)
  const Nothing = nothing[tab]
  return (
    <List
      list={list}
      of="exchanges"
      loading={<LoadingExchanges />}
      empty={<Nothing />}
      rows={(exchanges) => (
        <Grid>
          {exchanges.map((exchange, index) => (
            <ExchangeCard key={exchange.id} exchange={exchange} now={now} isFirst={index === 0} />
          ))}
        </Grid>
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

function NoneOfMine() {
  return (
    <EmptyState
      art="postcard"
      title="You are not in a swap yet."
      action={<LinkButton href={exchangeTabs.allShown}>Browse exchanges</LinkButton>}
    />
  )
}
