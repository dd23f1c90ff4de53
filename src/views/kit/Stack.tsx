import type { ReactNode } from 'react'
import styles from './Stack.module.css'

type Gap = 1 | 2 | 3 | 4 | 5 | 6 | 8 | 10

interface StackProps {
  /** A step of the spacing scale. @default 4 */
  gap?: Gap
  children: ReactNode
}

/** Things stacked vertically. */
export function Stack({ gap = 4, children }: StackProps) {
  return (
    <div className={styles.stack} data-gap={gap}>
      {children}
    </div>
  )
}

interface ClusterProps extends StackProps {
  /** @default 'start' */
  justify?: 'start' | 'end' | 'between' | 'center'
  /** @default 'center' */
  align?: 'center' | 'start' | 'baseline'
}

/** Things side by side that wrap. */
export function Cluster({ gap = 3, justify = 'start', align = 'center', children }: ClusterProps) {
  return (
    <div className={styles.cluster} data-gap={gap} data-justify={justify} data-align={align}>
      {children}
    </div>
  )
}

/** Cards of one row, equal in height, as many as fit. */
export function CardGrid({
  min = 'md',
  children,
}: {
  min?: 'sm' | 'md' | 'lg'
  children: ReactNode
}) {
  return (
    <div className={styles.grid} data-min={min}>
      {children}
    </div>
  )
}

/** Fields that share a line where there is room. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={styles.fieldRow}>{children}</div>
}
