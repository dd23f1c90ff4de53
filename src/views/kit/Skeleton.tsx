import { type ReactNode, useState } from 'react'
import styles from './Skeleton.module.css'

interface SkeletonProps {
  /** @default 'text' */
  shape?: 'text' | 'title' | 'circle' | 'picture' | 'hero' | 'card' | 'label' | 'control'
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

/** Where there is no document the first frame is drawn, by the build. */
const followsAnother = () => globalThis.document?.querySelector('[data-bones]') !== null

/** A busy region with words for screen readers: "Loading exchanges". Shapes that follow others show at once. */
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

/** The card of an exchange, before it is there. */
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

/** A row with a face, before it is there. */
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

/** A post, or a card about one member, before it is there: who and when, and what. */
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

/** Fields and their button, before they are there. */
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
