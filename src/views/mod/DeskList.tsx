import { type ReactNode, useId } from 'react'
import type { Listed, ListRef } from '#machines/list.ts'
import { SectionHeader } from '#views/kit/Card.tsx'
import { Count } from '#views/list/Count.tsx'
import { List, type ListProps } from '#views/list/List.tsx'
import { LoadingRows, Rows } from '#views/list/Rows.tsx'

interface DeskListProps<Item extends Listed>
  extends Pick<ListProps<Item>, 'of' | 'empty' | 'unmatched'> {
  /** Undefined until the drawer is first opened. */
  list: ListRef<Item> | undefined
  title: string
  /** Renders one item, including its React key. */
  item: (item: Item) => ReactNode
  /** Label for the number of items; without it no number is shown. */
  count?: (total: number) => string
  /** Shown between the title and the rows. */
  children?: ReactNode
}

/** A list on the mod desk with a title and the number of items. */
export function DeskList<Item extends Listed>(props: DeskListProps<Item>) {
  const { list, title, count, children, item, ...shown } = props
  const id = useId()
  return (
    list && (
      <section aria-labelledby={id}>
        <SectionHeader
          id={id}
          title={title}
          action={count && <Count list={list} label={count} />}
        />
        {children}
        <List
          list={list}
          level={3}
          rows={(items) => <Rows>{items.map(item)}</Rows>}
          loading={<LoadingRows of={shown.of} />}
          {...shown}
        />
      </section>
    )
  )
}
