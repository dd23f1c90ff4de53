import type { ReactNode } from 'react'
import styles from './Badge.module.css'

/** A time period on a paper label, e.g. "12 days left". `isFloating` pins it to the corner of a picture. */
export function Badge({ children, isFloating }: { children: ReactNode; isFloating?: boolean }) {
  return (
    <span className={styles.badge} data-paper data-floating={isFloating || undefined}>
      {children}
    </span>
  )
}

export type Tone = 'air' | 'ok' | 'warn' | 'danger' | 'wax' | 'primary' | 'neutral'

/** A category or a state as text on a soft background. */
export function TagLabel({
  tone = 'air',
  icon,
  children,
}: {
  tone?: Tone
  icon?: ReactNode
  children: ReactNode
}) {
  return (
    <span className={styles.tag} data-tone={tone}>
      {icon}
      {children}
    </span>
  )
}
