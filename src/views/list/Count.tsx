import { useSelector } from '@xstate/react'
import type { Listed, ListMachine, ListRef } from '#machines/list.ts'
import { totalLabel } from '#rules/wire/listing.ts'
import type { Screens } from '#views/flow.tsx'
import { screenIn } from '#views/screens.ts'
import styles from './List.module.css'

interface CountProps {
  list: ListRef<Listed>
  label: (total: number) => string
}

const isKnown = {
  settling: false,
  loading: false,
  deciding: false,
  ready: true,
  empty: false,
  unmatched: true,
  failed: false,
} satisfies Record<Screens<ListMachine<Listed>, 'ready'>, boolean>

/** How many there are, once that is known; where there are none, the list itself says so. */
export function Count({ list, label }: CountProps) {
  const meta = useSelector(list, ({ context }) => context.meta)
  const state = useSelector(list, screenIn(isKnown))
  return (
    <p className={styles.count} role="status">
      {isKnown[state] && totalLabel(meta, label)}
    </p>
  )
}
