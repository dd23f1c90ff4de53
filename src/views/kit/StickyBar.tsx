import type { ReactNode } from 'react'
import styles from './StickyBar.module.css'

/** A page's own bar at the foot of the screen; on a phone it takes the place of the bottom bar while it exists. */
export function StickyBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label} className={styles.bar} data-sticky-bar>
      {children}
    </section>
  )
}
