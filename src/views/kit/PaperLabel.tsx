import type { ReactNode } from 'react'
import { AirmailEdge } from './art/AirmailEdge.tsx'
import { Stamp } from './art/Stamp.tsx'
import styles from './PaperLabel.module.css'

export interface PaperLabelProps {
  /** In capitals over the name: "You are gifting". */
  overline?: ReactNode
  title: ReactNode
  /** @default 2 */
  level?: 2 | 3
  /** The address, one entry per line; a long one wraps with a hanging indent. */
  lines?: readonly string[]
  /** A critter or a picture, set into a stamp. */
  stamp?: ReactNode
  /** The stripe: once in a region of the page. @default false */
  hasEdge?: boolean
  /** Buttons under the address. */
  actions?: ReactNode
  /** Words between title and lines. */
  children?: ReactNode
}

/** An address label: paper in both themes, because it goes through the post. */
export function PaperLabel(props: PaperLabelProps) {
  const { overline, title, level = 2, lines, stamp, hasEdge, actions, children } = props
  const Heading = `h${level}` as const
  return (
    <div className={styles.label} data-paper>
      {hasEdge && <AirmailEdge />}
      <div className={styles.inside}>
        <div className={styles.top}>
          <div className={styles.words}>
            {overline && <p className={styles.overline}>{overline}</p>}
            <Heading className={styles.title}>
              <bdi>{title}</bdi>
            </Heading>
            {children}
            {lines && <AddressLines lines={lines} />}
          </div>
          {stamp && <Stamp>{stamp}</Stamp>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  )
}

/** An address in mono, one field a line. */
export function AddressLines({ lines }: { lines: readonly string[] }) {
  return (
    <address className={styles.lines} tabIndex={-1} data-focus-home>
      {lines.map((line) => (
        <span key={line} dir="auto">
          {line}
        </span>
      ))}
    </address>
  )
}
