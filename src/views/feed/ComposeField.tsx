import { composePath } from '#rules/feed/overlays.ts'
import { Link } from '#views/kit/Link.tsx'
import styles from './ComposeField.module.css'

/** What looks like a field is where a post begins: the composer opens over the page. */
export function ComposeField() {
  return (
    <Link href={composePath('/')} variant="plain" className={styles.field}>
      What landed in your burrow?
    </Link>
  )
}
