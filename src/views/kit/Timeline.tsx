import type { ReactNode } from 'react'
import { Postmark, type PostmarkProps } from './art/Postmark.tsx'
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
  /**
   * Sets the colour: marigold for the member's own events, airmail blue for others. The title also says whose event it
   * is.
   */
  whose: 'mine' | 'theirs'
  /** Sentence about the event. */
  title: ReactNode
  /** A `<time>` element. */
  time: ReactNode
  /** Details such as a link or a button. */
  children?: ReactNode
  /** For an event that was just added: a text about the event, and the postmark of the landing animation. */
  landing?: { words: ReactNode; postmark: PostmarkProps } | undefined
}

export function TimelineItem(props: TimelineItemProps) {
  const { icon, whose, title, time, children, landing } = props
  return (
    <li className={styles.item} data-new={landing && true}>
      <span className={styles.disc} data-whose={whose}>
        {icon}
      </span>
      <div className={styles.words} tabIndex={landing && -1} data-focus-home={landing && true}>
        <div className={styles.head}>
          <p className={styles.title}>{title}</p>
          <span className={styles.time}>{time}</span>
        </div>
        {landing && (
          <div className={styles.landing}>
            <p>{landing.words}</p>
            <span className={styles.postmark}>
              <Postmark {...landing.postmark} hasWaves={false} />
            </span>
          </div>
        )}
        {children && <div className={styles.more}>{children}</div>}
      </div>
    </li>
  )
}
