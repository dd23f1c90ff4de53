import type { ReactNode } from 'react'
import styles from './Aside.module.css'

/** Secondary links below the main action of a page. */
export function Aside({ children }: { children: ReactNode }) {
  return <div className={styles.aside}>{children}</div>
}
