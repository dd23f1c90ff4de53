import type { ReactNode } from 'react'
import styles from './Notice.module.css'

interface NoticeProps {
  role: 'alert' | 'status'
  action: ReactNode
  /** Nothing to say yet: the live region is there and silent. */
  children?: ReactNode
}

/** A line over the foot of the page, with the one thing to do about it. */
export function Notice({ role, action, children }: NoticeProps) {
  return (
    <div className={styles.notice}>
      <p role={role}>{children}</p>
      {action}
    </div>
  )
}
