import styles from './Postmark.module.css'

export interface PostmarkProps {
  /** Top line of the postmark, e.g. "20 NOV". */
  top: string
  /** Bottom line, e.g. "2026". */
  bottom?: string
  /** Four waves to the right of the ring. @default true */
  hasWaves?: boolean
}

/** A postmark. Decorative, because the date is given as text elsewhere. */
export function Postmark({ top, bottom, hasWaves = true }: PostmarkProps) {
  return (
    <svg
      className={styles.postmark}
      viewBox={hasWaves ? '0 0 140 64' : '0 0 64 64'}
      aria-hidden="true"
    >
      <circle cx="32" cy="32" r="30" />
      <circle cx="32" cy="32" r="23" />
      <text x="32" y={bottom ? 30 : 35.5}>
        {top}
      </text>
      {bottom && (
        <text x="32" y="41" data-line="bottom">
          {bottom}
        </text>
      )}
      {hasWaves &&
        [14, 26, 38, 50].map((y) => (
          <path key={y} d={`M67 ${y}q6-5 12 0t12 0 12 0 12 0 12 0 12 0`} />
        ))}
    </svg>
  )
}
