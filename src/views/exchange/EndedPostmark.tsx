import { postmarkOf } from '#rules/feed/greeting.ts'
import { Postmark } from '#views/kit/art/Postmark.tsx'
import styles from './EndedPostmark.module.css'

/** Decorative postmark over the picture of an exchange that has ended. The badge says the same as text. */
export function EndedPostmark({ endAt }: { endAt: string | null }) {
  return (
    endAt && (
      <span className={styles.postmark}>
        <Postmark {...postmarkOf(new Date(endAt))} />
      </span>
    )
  )
}
