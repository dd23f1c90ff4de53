import type { ReactNode } from 'react'
import styles from './StickyBar.module.css'

/** A page's own bar at the foot of the screen. On a phone it replaces the bottom bar. */
export function StickyBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label} className={styles.bar} data-sticky-bar>
      {children}
    </section>
  )
}
