import { useSelector } from '@xstate/react'
import { Plus, Undo2 } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import type { InputFrom } from 'xstate'
import type { ExchangeListRef } from '#machines/exchange/exchangeList.machine.ts'
import type {
  ExchangesPageRef,
  exchangesPageMachine,
} from '#machines/exchange/exchangesPage.machine.ts'
import type { takingBackMachine } from '#machines/exchange/takingBack.machine.ts'
import { type Asked, isFiltered } from '#rules/exchange/filters.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import { exchangeTabs } from '#rules/exchange/tabs.ts'
import { mayTakeBack, TAKE_BACK } from '#rules/exchange/taking-back.ts'
import { type Me, mayReachOthers } from '#rules/member/schema.ts'
import { useFlow } from '#views/flow.tsx'
import { Button, LinkButton } from '#views/kit/Button.tsx'
import { EmptyState } from '#views/kit/EmptyState.tsx'
import { PageHeader } from '#views/kit/PageHeader.tsx'
import { CardSkeleton, Loading } from '#views/kit/Skeleton.tsx'
import { Stack } from '#views/kit/Stack.tsx'
import { intentOf, later } from '#views/later/later.tsx'
import { List } from '#views/list/List.tsx'
import { useOverlay } from '#views/overlay.ts'
import { ExchangeCard } from './ExchangeCard.tsx'
import styles from './ExchangesPage.module.css'
import { ClearButton, Filters, Whose } from './Filters.tsx'
import type { PinProps } from './parts.ts'

const TakingBackDialog = later(() => import('./TakingBackDialog.tsx'))

interface ExchangesPageProps {
  flow: typeof exchangesPageMachine
  listOf: (asked: Asked) => ExchangeListRef
  /** The pin button, or null for everyone except admins. */
  Pin: ComponentType<PinProps> | null
  takingBack: typeof takingBackMachine
  me: Me
  input: InputFrom<typeof exchangesPageMachine>
}

/** The list of all exchanges, or of the exchanges the member created or joined, with filters and search. */
export function ExchangesPage(props: ExchangesPageProps) {
  const { flow, listOf, Pin, me, takingBack, input } = props
  const page = useFlow(flow, input)
  const asked = useSelector(page, ({ context }) => context.asked)
  const list = listOf(asked)
  return (
    <Stack gap={5}>
      <PageHeader
        title="Exchanges"
        action={
          <div className={styles.ends}>
            <Whose page={page} asked={asked} />
            <div className={styles.create}>
              <CreateButton me={me} isMain={false} />
            </div>
          </div>
        }
      />
      <Filters page={page} list={list} />
      <Exchanges
        key={String(asked.isMine)}
        page={page}
        list={list}
        asked={asked}
        Pin={Pin}
        me={me}
      />
      <TakingBack key={`back ${asked.isMine}`} flow={takingBack} me={me} />
    </Stack>
  )
}

interface ExchangesProps extends Pick<ExchangesPageProps, 'Pin' | 'me'> {
  page: ExchangesPageRef
  list: ExchangeListRef
  asked: Asked
}

function Exchanges({ page, list, asked, Pin, me }: ExchangesProps) {
  const now = useSelector(page, ({ context }) => context.now)
  const nothing = isFiltered(asked) ? (
    <NoneFound page={page} me={me} />
  ) : asked.isMine ? (
    <NoneOfMine />
  ) : (
    <NoExchanges me={me} />
  )
  return (
    <List
      list={list}
      of="exchanges"
      loading={<LoadingExchanges />}
      empty={nothing}
      rows={(exchanges) => (
        <Grid>
          {exchanges.map((exchange, index) => (
            <ExchangeCard
              key={exchange.id}
              exchange={exchange}
              now={now}
              isFirst={index === 0}
              pin={Pin && <Pin exchange={exchange} />}
              act={mayTakeBack(exchange, me) && <TakeBackButton exchange={exchange} />}
            />
          ))}
        </Grid>
      )}
    />
  )
}

function TakeBackButton({ exchange: { id, label } }: { exchange: Exchange }) {
  const open = useOverlay()
  return (
    <Button
      {...intentOf(TakingBackDialog)}
      variant="quiet"
      size="sm"
      icon={<Undo2 />}
      aria-label={`Delete ${label}`}
      onClick={() => open(TAKE_BACK, id)}
    >
      Delete
    </Button>
  )
}

function TakingBack({ flow, me }: { flow: typeof takingBackMachine; me: Me }) {
  const ref = useFlow(flow, { me })
  const isWanted = useSelector(ref, (state) => state.matches('asking'))
  return <TakingBackDialog flow={ref} isWanted={isWanted} />
}

function CreateButton({ me, isMain = true }: { me: Me; isMain?: boolean }) {
  return (
    mayReachOthers(me) && (
      <LinkButton href="/create-exchange" variant={isMain ? 'primary' : 'outline'} icon={<Plus />}>
        Create an exchange
      </LinkButton>
    )
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

const NONE_FOUND = 'No exchange is matching these filters. Wanna create one? Click below!'
const NONE_TO_FIND = 'No exchange is matching these filters.'

function NoneFound({ page, me }: Pick<ExchangesProps, 'page' | 'me'>) {
  return (
    <EmptyState
      art="parcel"
      title={mayReachOthers(me) ? NONE_FOUND : NONE_TO_FIND}
      action={
        <>
          <CreateButton me={me} />
          <ClearButton page={page} label="Clear filters" />
        </>
      }
    />
  )
}

function NoExchanges({ me }: Pick<ExchangesProps, 'me'>) {
  return (
    <EmptyState
      art="parcel"
      title="There are no exchanges yet."
      action={<CreateButton me={me} />}
    />
  )
}

function NoneOfMine() {
  return (
    <EmptyState
      art="postcard"
      title="You’re not in a swap yet."
      action={<LinkButton href={exchangeTabs.allShown}>Browse exchanges</LinkButton>}
    />
  )
}
