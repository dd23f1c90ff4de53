import type { ReactNode } from 'react'
import styles from './Stamp.module.css'

/** A perforated postage stamp around a picture or a critter. */
export function Stamp({
  size = 'md',
  children,
}: {
  size?: 'sm' | 'md' | 'lg'
  children: ReactNode
}) {
  return (
    <span className={styles.stamp} data-size={size}>
      <span className={styles.picture}>{children}</span>
    </span>
  )
}
