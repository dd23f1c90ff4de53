import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './Status.module.css'

interface InlineStatusProps {
  /** @default 'danger' */
  tone?: 'danger' | 'ok' | 'info'
  /** Nothing to say: the live region stays and is silent. */
  children?: ReactNode
}

const icons = { danger: <CircleAlert />, ok: <CircleCheck />, info: <Info /> }

/** A quiet line beside a button: "Not saved. Try again." */
export function InlineStatus({ tone = 'danger', children }: InlineStatusProps) {
  return (
    <div role="status" className={styles.line} data-tone={tone}>
      {children && (
        <>
          {icons[tone]}
          <span>{children}</span>
        </>
      )}
    </div>
  )
}

interface BannerProps {
  /** @default 'info' */
  tone?: 'info' | 'warn' | 'ok' | 'danger'
  /** A lucide icon. */
  icon?: ReactNode
  action?: ReactNode
  children: ReactNode
}

/** A line over the page: offline, a parent's confirmation waited for. */
export function Banner({ tone = 'info', icon, action, children }: BannerProps) {
  return (
    <div role="status" className={styles.banner} data-tone={tone}>
      <div className={styles.told}>
        {icon ?? icons[tone === 'ok' ? 'ok' : tone === 'info' ? 'info' : 'danger']}
        <div className={styles.words}>{children}</div>
      </div>
      {action}
    </div>
  )
}
