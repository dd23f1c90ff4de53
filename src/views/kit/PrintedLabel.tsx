import { createPortal } from 'react-dom'
import styles from './PrintedLabel.module.css'

/** While mounted, printing produces only these lines as a label, without the page. */
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
