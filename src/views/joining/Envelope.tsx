import { Letter } from '#views/kit/art/Things.tsx'
import styles from './Envelope.module.css'

/** Decorative envelope for pages about an email. */
export function Envelope({ isOpened }: { isOpened?: boolean }) {
  return (
    <div className={styles.envelope}>
      <Letter isOpened={isOpened} />
    </div>
  )
}
