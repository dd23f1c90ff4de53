import type { ReactNode } from 'react'
import { Loading, RowSkeleton } from '#views/kit/Skeleton.tsx'
import styles from './Rows.module.css'

/** Rows on one surface, separated by hairlines. */
export function Rows({ children }: { children: ReactNode }) {
  return <ul className={styles.rows}>{children}</ul>
}

/** Placeholders for a few rows; `of` is the plural noun, e.g. "members". */
export function LoadingRows({ of }: { of: string }) {
  return (
    <Loading label={`Loading ${of}`}>
      <RowShapes />
    </Loading>
  )
}

export function RowShapes() {
  return (
    <Rows>
      {[1, 2, 3].map((row) => (
        <li key={row}>
          <RowSkeleton />
        </li>
      ))}
    </Rows>
  )
}
