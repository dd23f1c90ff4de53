import { useSelector } from '@xstate/react'
import type { Listed, ListRef } from '#machines/list.ts'
import styles from './List.module.css'

interface CountProps {
  list: ListRef<Listed>
  label: (total: number) => string
}

/** How many there are, once that is known; where there are none, the list itself says so. */
export function Count({ list, label }: CountProps) {
  const total = useSelector(list, ({ context }) => context.meta.total)
  const isKnown = useSelector(
    list,
    (snapshot) => snapshot.matches('ready') || snapshot.matches('unmatched'),
  )
  return (
    <p className={styles.count} role="status">
      {isKnown && label(total)}
    </p>
  )
}
