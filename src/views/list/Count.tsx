import { useSelector } from '@xstate/react'
import type { Listed, ListMachine, ListRef } from '#machines/list.ts'
import { totalLabel } from '#rules/wire/api.ts'
import type { Screens } from '#views/flow.tsx'
import { screenIn } from '#views/screens.ts'
import styles from './List.module.css'

interface CountProps {
  list: ListRef<Listed>
  label: (total: number) => string
  /** Announces an empty list too, which the list itself shows only visually. @default false */
  saysNone?: boolean
}

const isKnown = {
  settling: false,
  loading: false,
  deciding: false,
  ready: true,
  empty: 'none',
  unmatched: true,
  failed: false,
} as const satisfies Record<Screens<ListMachine<Listed>, 'ready'>, boolean | 'none'>

/** The number of items, once it is known. */
export function Count({ list, label, saysNone = false }: CountProps) {
  const meta = useSelector(list, ({ context }) => context.meta)
  const known = isKnown[useSelector(list, screenIn(isKnown))]
  return (
    <p className={styles.count} role="status">
      {(known === 'none' ? saysNone : known) && totalLabel(meta, label)}
    </p>
  )
}
