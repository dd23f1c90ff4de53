import type { ReactNode } from 'react'
import { Critter, Elf, Goblin } from './art/Critter.tsx'
import { Letter, Parcel, Postcard } from './art/Things.tsx'
import styles from './EmptyState.module.css'

const scenes = {
  parcel: <Parcel />,
  parcelOpened: <Parcel isOpened />,
  postcard: <Postcard />,
  letter: <Letter />,
  letterOpened: <Letter isOpened />,
  critter: <Critter seed="empty" />,
  elf: <Elf />,
  goblin: <Goblin />,
}

export type Scene = keyof typeof scenes

export interface EmptyStateProps {
  art: Scene
  /** A heading; leave it out where the sentence says it all. */
  title?: ReactNode
  /** @default 2 */
  level?: 1 | 2 | 3
  /** The one thing to do about it. */
  action?: ReactNode
  /** @default 'md' */
  size?: 'sm' | 'md'
  children?: ReactNode
}

/** A scene, a sentence and an action: a designed nothing. */
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
      <div className={styles.art}>{scenes[art]}</div>
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
