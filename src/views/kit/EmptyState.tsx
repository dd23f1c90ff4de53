import type { ReactNode } from 'react'
import { later } from '#views/later/later.tsx'
import type { Scene } from './EmptyScene.tsx'
import styles from './EmptyState.module.css'

const EmptyScene = later(() => import('./EmptyScene.tsx'), { isOptional: true })

export interface EmptyStateProps {
  art: Scene
  /** A heading; leave it out if the text is enough. */
  title?: ReactNode
  /** @default 2 */
  level?: 1 | 2 | 3
  /** The main action. */
  action?: ReactNode
  /** @default 'md' */
  size?: 'sm' | 'md'
  children?: ReactNode
}

/** An empty state: a scene, a sentence and an action. */
export function EmptyState({
  art,
  title,
  level = 2,
  action,
  size = 'md',
  children,
}: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div className={styles.state} data-size={size}>
      <div className={styles.art} data-art={art}>
        <EmptyScene art={art} />
      </div>
      {title && (
        <Heading className={styles.title} tabIndex={level === 1 ? -1 : undefined}>
          {title}
        </Heading>
      )}
      {children && <div className={styles.words}>{children}</div>}
      {action && <div className={styles.actions}>{action}</div>}
    </div>
  )
}
