import type { ReactNode } from 'react'
import styles from './Stack.module.css'

type Gap = 1 | 2 | 3 | 4 | 5 | 6 | 8 | 10

interface StackProps {
  /** A step of the spacing scale. @default 4 */
  gap?: Gap
  children: ReactNode
}

/** Stacks its children vertically. */
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

/** Places its children side by side and wraps them. */
export function Cluster({ gap = 3, justify = 'start', align = 'center', children }: ClusterProps) {
  return (
    <div className={styles.cluster} data-gap={gap} data-justify={justify} data-align={align}>
      {children}
    </div>
  )
}

/** Grid of cards: as many per row as fit, equal in height. */
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

/** Places fields on one line if there is space. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={styles.fieldRow}>{children}</div>
}
