import type { ReactNode } from 'react'
import styles from './Timeline.module.css'

/** A list of events, oldest first. */
export function Timeline({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ol className={styles.timeline} aria-label={label}>
      {children}
    </ol>
  )
}

interface TimelineItemProps {
  /** A lucide icon. */
  icon: ReactNode
  /** Sets the colour: marigold for one's own events, airmail blue for others. The title says the same. */
  whose: 'mine' | 'theirs'
  /** Sentence about the event. */
  title: ReactNode
  /** A `<time>` element. */
  time: ReactNode
  /** Details such as a link or a button. */
  children?: ReactNode
}

export function TimelineItem({ icon, whose, title, time, children }: TimelineItemProps) {
  return (
    <li className={styles.item}>
      <span className={styles.disc} data-whose={whose}>
        {icon}
      </span>
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {children && <div className={styles.more}>{children}</div>}
      </div>
      <span className={styles.time}>{time}</span>
    </li>
  )
}
