import { createPortal } from 'react-dom'
import styles from './PrintedLabel.module.css'

/** What comes out of the printer while this is shown: these lines on a label of their own, and nothing of the page. */
export function PrintedLabel({ lines }: { lines: readonly string[] }) {
  return createPortal(
    <address className={styles.label} aria-hidden="true">
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>,
    document.body,
  )
}
