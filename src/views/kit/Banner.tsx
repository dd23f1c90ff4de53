import type { ReactNode } from 'react'
import { toneIcons } from './InlineStatus.tsx'
import styles from './Status.module.css'

interface BannerProps {
  /** @default 'info' */
  tone?: 'info' | 'warn' | 'ok' | 'danger'
  /** A lucide icon. */
  icon?: ReactNode
  action?: ReactNode
  children: ReactNode
}

/** A notice above the page, e.g. that the network is offline. */
export function Banner({ tone = 'info', icon, action, children }: BannerProps) {
  return (
    <div role="status" className={styles.banner} data-tone={tone}>
      <div className={styles.told}>
        {icon ?? toneIcons[tone === 'ok' ? 'ok' : tone === 'info' ? 'info' : 'danger']}
        <div className={styles.words}>{children}</div>
      </div>
      {action}
    </div>
  )
}
