import type { ReactNode } from 'react'
import styles from './Skeleton.module.css'

interface SkeletonProps {
  /** @default 'text' */
  shape?: 'text' | 'title' | 'circle' | 'picture' | 'card'
  /** How many lines of text. @default 1 */
  lines?: number
}

/** The shape of what is coming; it waits 150 ms before it shows. */
export function Skeleton({ shape = 'text', lines = 1 }: SkeletonProps) {
  return Array.from({ length: lines }, (_, line) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike and never move
    <span key={line} className={styles.bone} data-shape={shape} />
  ))
}

interface LoadingProps {
  label: string
  /** The title of a page that is still to come, for screen readers: every page has a heading at every moment. */
  page?: string
  children: ReactNode
}

/** A busy region with words for screen readers: "Loading exchanges". */
export function Loading({ label, page, children }: LoadingProps) {
  return (
    <div aria-busy="true" className={styles.loading}>
      {page && <h1 className="visually-hidden">{page}</h1>}
      <p className="visually-hidden" role="status">
        {label}
      </p>
      <div aria-hidden="true" className={styles.shapes}>
        {children}
      </div>
    </div>
  )
}

/** The card of an exchange, before it is there. */
export function CardSkeleton() {
  return (
    <span className={styles.card}>
      <Skeleton shape="picture" />
      <span className={styles.inside}>
        <Skeleton shape="title" />
        <Skeleton lines={2} />
      </span>
    </span>
  )
}

/** A post or a row with a face, before it is there. */
export function RowSkeleton() {
  return (
    <span className={styles.row}>
      <Skeleton shape="circle" />
      <span className={styles.inside}>
        <Skeleton lines={2} />
      </span>
    </span>
  )
}
