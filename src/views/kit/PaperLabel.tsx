import type { ReactNode } from 'react'
import { AirmailEdge } from './art/AirmailEdge.tsx'
import { Postmark } from './art/Postmark.tsx'
import { Stamp } from './art/Stamp.tsx'
import styles from './PaperLabel.module.css'

export interface PaperLabelProps {
  /** Text in small capitals above the name, e.g. "You are gifting". */
  overline?: ReactNode
  title: ReactNode
  /** @default 2 */
  level?: 2 | 3
  /** Lines of the address; a long line wraps with a hanging indent. */
  lines?: readonly string[]
  /** A critter or a picture inside a stamp. */
  stamp?: ReactNode
  /** A decorative postmark on the stamp. */
  postmark?: { top: string; bottom?: string }
  /** Shows the airmail stripe; at most once per region of a page. @default false */
  hasEdge?: boolean
  /** Buttons below the address. */
  actions?: ReactNode
  /** Text between the title and the address. */
  children?: ReactNode
}

/** An address label. It is light in both themes, because it stands for real paper. */
export function PaperLabel(props: PaperLabelProps) {
  const { overline, title, level = 2, lines, stamp, postmark, hasEdge, actions, children } = props
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
          {stamp && (
            <span className={styles.stamp}>
              <Stamp>{stamp}</Stamp>
              {postmark && (
                <span className={styles.postmark} data-postmark>
                  <Postmark {...postmark} hasWaves={false} />
                </span>
              )}
            </span>
          )}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  )
}

/** An address in the mono font, one field per line. */
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
