import type { ReactNode } from 'react'
import { Loading, RowSkeleton } from '#views/kit/Skeleton.tsx'
import styles from './Rows.module.css'

/** Rows of one surface, parted by hairlines. */
export function Rows({ children }: { children: ReactNode }) {
  return <ul className={styles.rows}>{children}</ul>
}

/** A few rows before they are here; `of` is what there are many of. */
export function LoadingRows({ of }: { of: string }) {
  return (
    <Loading label={`Loading ${of}`}>
      <RowSkeleton />
      <RowSkeleton />
      <RowSkeleton />
    </Loading>
  )
}
