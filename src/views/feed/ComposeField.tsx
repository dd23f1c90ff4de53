import { composePath } from '#rules/feed/overlays.ts'
import { Link } from '#views/kit/Link.tsx'
import styles from './ComposeField.module.css'

/** A link to the composer, in the form of a text field. */
export function ComposeField() {
  return (
    <Link href={composePath('/')} variant="plain" className={styles.field}>
      What landed in your burrow?
    </Link>
  )
}
