import type { ReactNode } from 'react'
import { AirmailEdge } from './art/AirmailEdge.tsx'
import { Postmark } from './art/Postmark.tsx'
import styles from './PageHeader.module.css'

export interface PageHeaderProps {
  /** The page's h1; it takes the focus after navigation. */
  title: ReactNode
  /** Plain text above the title. */
  overline?: ReactNode
  /** Plain text below the title. */
  subtitle?: ReactNode
  /** The page's main button. */
  action?: ReactNode
  /** A decorative postmark with a date. */
  postmark?: { top: string; bottom?: string }
  /** Shows the airmail stripe below. */
  hasEdge?: boolean
  /** `lg` for a greeting, `sm` for one with a long name. @default 'md' */
  size?: 'sm' | 'md' | 'lg'
}

export function PageHeader(props: PageHeaderProps) {
  const { title, overline, subtitle, action, postmark, hasEdge, size = 'md' } = props
  return (
    <div className={styles.header}>
      <div className={styles.line}>
        <div className={styles.words}>
          {overline && <p className={styles.overline}>{overline}</p>}
          <h1 tabIndex={-1} className={styles.title} data-size={size}>
            {title}
          </h1>
          {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
        </div>
        {action}
        {postmark && (
          <span className={styles.postmark}>
            <Postmark {...postmark} />
          </span>
        )}
      </div>
      {hasEdge && <AirmailEdge variant="rule" />}
    </div>
  )
}
