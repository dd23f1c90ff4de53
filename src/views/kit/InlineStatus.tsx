import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './Status.module.css'

export interface InlineStatusProps {
  /** @default 'danger' */
  tone?: 'danger' | 'ok' | 'info'
  /** Content of the live region, which stays mounted and silent if there is none. */
  children?: ReactNode
}

/** The icon of each tone. */
export const toneIcons = { danger: <CircleAlert />, ok: <CircleCheck />, info: <Info /> }

/** A status line next to a button, e.g. "Not saved. Try again." */
export function InlineStatus({ tone = 'danger', children }: InlineStatusProps) {
  return (
    <div role="status" className={styles.line} data-tone={tone}>
      {children && (
        <>
          {toneIcons[tone]}
          <span>{children}</span>
        </>
      )}
    </div>
  )
}
