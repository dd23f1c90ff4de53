import type { ReactNode } from 'react'
import styles from './Aside.module.css'

/** The other ways on, under the one thing a page is for. */
export function Aside({ children }: { children: ReactNode }) {
  return <div className={styles.aside}>{children}</div>
}
