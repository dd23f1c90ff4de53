import { Letter } from '#views/kit/art/Things.tsx'
import styles from './Envelope.module.css'

/** The letter that a page is about. */
export function Envelope({ isOpened }: { isOpened?: boolean }) {
  return (
    <div className={styles.envelope}>
      <Letter isOpened={isOpened} />
    </div>
  )
}
