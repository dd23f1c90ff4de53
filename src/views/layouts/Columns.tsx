import type { ReactNode } from 'react'
import styles from './Columns.module.css'

interface ColumnsProps {
  /** Beside the page on a wide screen, below it otherwise. */
  aside: ReactNode
  asideLabel: string
  children: ReactNode
}

/** A page with a side column. */
export function Columns({ aside, asideLabel, children }: ColumnsProps) {
  return (
    <div className={styles.columns}>
      <div className={styles.column}>{children}</div>
      <section aria-label={asideLabel} className={styles.aside}>
        {aside}
      </section>
    </div>
  )
}
