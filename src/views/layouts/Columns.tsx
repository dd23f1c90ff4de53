import type { ReactNode } from 'react'
import styles from './Columns.module.css'

interface ColumnsProps {
  /** Beside the page on a desk, under it elsewhere. */
  aside: ReactNode
  asideLabel: string
  children: ReactNode
}

/** A page with facts at its side. */
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
