import { useSelector } from '@xstate/react'
import type { ComponentType, ReactNode } from 'react'
import type { ListMachine, ListRef } from '#machines/list.ts'
import { type Screens, screenOf } from '#views/flow.tsx'
import { Button } from '#views/kit/Button.tsx'
import { ErrorState } from '#views/kit/ErrorState.tsx'
import { Loading, RowSkeleton } from '#views/kit/Skeleton.tsx'
import styles from './rows.module.css'

type Listed = { id: number }

interface ListProps<Item extends Listed> {
  list: ListRef<Item>
  /** What there are many of: "members". */
  of: string
  empty: ReactNode
  /** One row, an `<li>` with its key. */
  row: (item: Item) => ReactNode
}

const screens = {
  settling: Items,
  loading: LoadingItems,
  ready: Items,
  empty: NoItems,
  failed: FailedItems,
} satisfies Record<Screens<ListMachine<Listed>>, unknown>

/** A list of the desk, page by page. */
export function List<Item extends Listed>(props: ListProps<Item>) {
  const Screen: ComponentType<ListProps<Item>> = screens[useSelector(props.list, screenOf)]
  return <Screen {...props} />
}

function Items<Item extends Listed>({ list, of, row }: ListProps<Item>) {
  const items = useSelector(list, ({ context }) => context.items)
  return (
    <>
      <ul className={styles.rows}>{items.map(row)}</ul>
      <More list={list} of={of} />
    </>
  )
}

function More<Item extends Listed>({ list, of }: Pick<ListProps<Item>, 'list' | 'of'>) {
  const isLoading = useSelector(list, (snapshot) => snapshot.matches({ ready: 'loadingMore' }))
  const isInterrupted = useSelector(list, (snapshot) => snapshot.matches({ ready: 'interrupted' }))
  const canLoad = useSelector(list, (snapshot) => snapshot.can({ type: 'more.requested' }))
  if (!canLoad && !isLoading) return null
  return (
    <div className={styles.more}>
      {isInterrupted && <p role="status">More {of} could not be loaded.</p>}
      <Button
        isPending={isLoading}
        pendingLabel={`Loading more ${of}`}
        onClick={() => list.send({ type: 'more.requested' })}
      >
        {isInterrupted ? 'Try again' : 'Load more'}
      </Button>
    </div>
  )
}

function LoadingItems<Item extends Listed>({ of }: ListProps<Item>) {
  return (
    <Loading label={`Loading ${of}`}>
      <RowSkeleton />
      <RowSkeleton />
      <RowSkeleton />
    </Loading>
  )
}

function NoItems<Item extends Listed>({ empty }: ListProps<Item>) {
  return empty
}

function FailedItems<Item extends Listed>({ list, of }: ListProps<Item>) {
  return (
    <ErrorState
      title={`The ${of} could not be loaded`}
      level={3}
      action={<Button onClick={() => list.send({ type: 'retry.requested' })}>Try again</Button>}
    />
  )
}
