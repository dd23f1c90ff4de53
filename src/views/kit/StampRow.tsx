import type { ReactNode } from 'react'
import { StampMark } from './StampMark.tsx'
import styles from './StampRow.module.css'

export interface StampRowProps {
  /** Name of the list for screen readers. */
  label: string
  stamps: readonly { label: string; icon: ReactNode; isDone: boolean }[]
}

/** A row of stages, each with a stamp. The stages may be completed in any order. */
export function StampRow({ label, stamps }: StampRowProps) {
  const current = stamps.findIndex(({ isDone }) => !isDone)
  return (
    <ol className={styles.row} aria-label={label}>
      {stamps.map(({ label: name, icon, isDone }, index) => {
        const open = index === current ? 'current' : 'coming'
        return (
          <li
            key={name}
            className={styles.stage}
            aria-current={index === current ? 'step' : undefined}
          >
            <StampMark state={isDone ? 'done' : open}>{icon}</StampMark>
            <span>{name}</span>
            {isDone && <span className="visually-hidden">, done</span>}
          </li>
        )
      })}
    </ol>
  )
}
