import { type ReactNode, useState } from 'react'
import styles from './Skeleton.module.css'

interface SkeletonProps {
  /** @default 'text' */
  shape?: 'text' | 'title' | 'circle' | 'picture' | 'hero' | 'card' | 'swap' | 'label' | 'control'
  /** Number of lines of text. @default 1 */
  lines?: number
}

/** A placeholder shape, shown after 150 ms. */
export function Skeleton({ shape = 'text', lines = 1 }: SkeletonProps) {
  return Array.from({ length: lines }, (_, line) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike and never move
    <span key={line} className={styles.bone} data-shape={shape} />
  ))
}

interface LoadingProps {
  label: string
  /** Title of the page that is loading, so that screen readers always find a heading. */
  page?: string
  children: ReactNode
}

/** True if another skeleton is already on screen. `document` is undefined when the build renders the first frame. */
const followsAnother = () => globalThis.document?.querySelector('[data-bones]') !== null

/**
 * A busy region with a label for screen readers, e.g. "Loading exchanges". Skips the delay if another skeleton was on
 * screen before.
 */
export function Loading({ label, page, children }: LoadingProps) {
  const [isNext] = useState(followsAnother)
  return (
    <div aria-busy="true" className={styles.loading}>
      {page && <h1 className="visually-hidden">{page}</h1>}
      <p className="visually-hidden" role="status">
        {label}
      </p>
      <div aria-hidden="true" className={styles.shapes} data-bones={isNext ? 'next' : ''}>
        {children}
      </div>
    </div>
  )
}

/** Skeleton of an exchange card. */
export function CardSkeleton() {
  return (
    <span className={styles.card}>
      <Skeleton shape="picture" />
      <span className={styles.inside}>
        <Skeleton shape="title" />
        <Skeleton lines={6} />
      </span>
    </span>
  )
}

/** Skeleton of a row with an avatar. */
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

/** Skeleton of a post, or of a card about a member. */
export function PostSkeleton() {
  return (
    <span className={styles.card}>
      <span className={styles.inside}>
        <RowSkeleton />
        <Skeleton lines={3} />
      </span>
    </span>
  )
}

/** Skeleton of form fields with a button. */
export function FieldsSkeleton({ count = 3 }: { count?: number }) {
  return (
    <span className={styles.fields}>
      {Array.from({ length: count }, (_, field) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the fields are alike and never move
        <span key={field} className={styles.field}>
          <Skeleton />
        </span>
      ))}
      <Skeleton shape="control" />
    </span>
  )
}
