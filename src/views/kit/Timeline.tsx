import type { ReactNode } from 'react'
import styles from './Timeline.module.css'

/** What happened, oldest first. */
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
  /** Whose doing: mine is marigold, theirs is airmail blue; the sentence says it too. */
  whose: 'mine' | 'theirs'
  /** The sentence. */
  title: ReactNode
  /** A `<time>`. */
  time: ReactNode
  /** A link, a tracking code, the words of a post. */
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
