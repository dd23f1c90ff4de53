import type { ReactNode } from 'react'
import styles from './Prose.module.css'

/** Long reading: 65 characters a line, air between paragraphs. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className={styles.prose}>{children}</div>
}
