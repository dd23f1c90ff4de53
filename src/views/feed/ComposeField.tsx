import { composePath } from '#rules/feed/overlays.ts'
import { Link } from '#views/kit/Link.tsx'
import styles from './ComposeField.module.css'

/** A link that looks like a text field and opens the composer. */
export function ComposeField() {
  return (
    <Link href={composePath('/')} variant="plain" className={styles.field}>
      What landed in your burrow?
    </Link>
  )
}
