import type { ReactNode } from 'react'
import { EmptyState, type EmptyStateProps } from './EmptyState.tsx'
import styles from './ErrorState.module.css'

interface ErrorStateProps extends Omit<EmptyStateProps, 'art'> {
  /** Shown in mono, to be told to an elf. */
  errorId?: string
  children?: ReactNode
}

/** What failed, and a way to try again; Boblin is to blame. */
export function ErrorState({ errorId, children, ...rest }: ErrorStateProps) {
  return (
    <div role={rest.level === 1 ? undefined : 'alert'}>
      <EmptyState art="goblin" {...rest}>
        {children}
        {errorId && <p className={styles.id}>{errorId}</p>}
      </EmptyState>
    </div>
  )
}
