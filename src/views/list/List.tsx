import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { Listed, ListMachine } from '#machines/list.ts'
import type { Screens } from '#views/flow.tsx'
import { NotLoaded } from '#views/NotLoaded.tsx'
import { ItemHeights } from '#views/outlets/ItemHeights.tsx'
import { screenIn } from '#views/screens.ts'
import { More, type MoreProps } from './More.tsx'

export interface ListProps<Item extends Listed> extends MoreProps<Item> {
  /** Renders the loaded items: one container element with one child element per item. */
  rows: (items: readonly Item[]) => ReactNode
  /** Skeleton of the items. */
  loading: ReactNode
  empty: ReactNode
  /** Shown if a search finds nothing. */
  unmatched?: ReactNode
  /** Heading level of the error state. @default 2 */
  level?: 2 | 3
}

/** A paged list: skeleton, items, empty state or error. */
export function List<Item extends Listed>(props: ListProps<Item>) {
  const { list, of, loading, empty, unmatched, level } = props
  const screens = {
    settling: <Items {...props} empty={loading} />,
    loading,
    deciding: empty,
    ready: <Items {...props} />,
    empty,
    unmatched,
    failed: <NotLoaded flow={list} title={`We couldn’t load the ${of}`} level={level} />,
  } satisfies Record<Screens<ListMachine<Listed>, 'ready'>, ReactNode>
  return screens[useSelector(list, screenIn(screens))]
}

function Items<Item extends Listed>(props: ListProps<Item>) {
  const { list, rows, empty } = props
  const items = useSelector(list, ({ context }) => context.items)
  return (
    <div>
      {items.length > 0 && <ItemHeights list={list} />}
      {items.length === 0 ? empty : rows(items)}
      <More {...props} />
    </div>
  )
}
