import type { ReactNode } from 'react'
import { Stack } from '#views/kit/Stack.tsx'
import styles from './Column.module.css'

/**
 * The single column of a page that is read or filled in from top to bottom. Pages with cards or an aside use the full
 * width instead.
 */
export function Column({ children }: { children: ReactNode }) {
  return (
    <div className={styles.column}>
      <Stack gap={6}>{children}</Stack>
    </div>
  )
}
