import type { ReactNode } from 'react'
import styles from './StickyBar.module.css'

/** A bar at the foot of the screen that belongs to one page. On a phone it replaces the bottom bar. */
export function StickyBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label} className={styles.bar} data-sticky-bar>
      {children}
    </section>
  )
}
