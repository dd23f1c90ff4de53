import type { ReactNode } from 'react'
import styles from './Notice.module.css'

interface NoticeProps {
  role: 'alert' | 'status'
  action: ReactNode
  /** Content of the live region, which is mounted and silent if there is none. */
  children?: ReactNode
}

/** A message over the foot of the page, with one action. */
export function Notice({ role, action, children }: NoticeProps) {
  return (
    <div className={styles.notice}>
      <p role={role}>{children}</p>
      {action}
    </div>
  )
}
