import { createPortal } from 'react-dom'
import { LogoMark } from './art/Logo.tsx'
import styles from './PrintedLabel.module.css'

/**
 * While mounted, printing produces only these lines as a label, without the page. The sender is a blank line to fill in
 * by hand, so that the app never prints the gifter's name.
 */
export function PrintedLabel({ lines }: { lines: readonly string[] }) {
  return createPortal(
    <address className={styles.label} aria-hidden="true">
      <span className={styles.sender}>
        <LogoMark size={24} />
        From
        <span className={styles.blank} />
      </span>
      <span className={styles.lines}>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </span>
    </address>,
    document.body,
  )
}
