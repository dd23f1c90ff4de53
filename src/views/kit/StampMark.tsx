import { type ReactNode, useState } from 'react'
import styles from './StampMark.module.css'

interface StampMarkProps {
  /**
   * `done` shows a postmark, which is animated only if the step was completed while the stamp was mounted; `fresh`
   * always animates.
   */
  state: 'coming' | 'current' | 'done' | 'fresh'
  /** A number or an icon. */
  children: ReactNode
}

/** A small stamp that gets a postmark when its step is done. Hidden from screen readers. */
export function StampMark({ state, children }: StampMarkProps) {
  const [first] = useState(state)
  const shown = state === 'done' && first !== 'done' ? 'fresh' : state
  return (
    <span className={styles.stamp} data-state={shown} aria-hidden="true">
      <span className={styles.face}>{children}</span>
      {(shown === 'done' || shown === 'fresh') && (
        <svg className={styles.mark} viewBox="0 0 40 40" aria-hidden="true">
          <circle cx="20" cy="20" r="15" />
          <circle cx="20" cy="20" r="10" />
          <path d="m14 20 4.5 5 8-10" />
        </svg>
      )}
    </span>
  )
}
