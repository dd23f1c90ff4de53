import styles from './ProgressBar.module.css'

interface ProgressBarProps {
  label: string
  /** Percentage, 0 to 100. */
  value: number
  /** Text next to the bar. @default '{value} %' */
  valueLabel?: string
  /** `false` hides the label visually, for use below a heading with the same text. @default true */
  hasLabel?: boolean
}

/** A progress bar that always shows its value as text. */
export function ProgressBar({
  label,
  value,
  valueLabel = `${value} %`,
  hasLabel = true,
}: ProgressBarProps) {
  return (
    <div className={styles.progress}>
      <div className={styles.line} aria-hidden="true">
        {hasLabel && <span>{label}</span>}
        <span className={styles.value}>{valueLabel}</span>
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={value}
        aria-valuetext={valueLabel}
        className={styles.track}
      >
        <div
          className={styles.fill}
          style={{ inlineSize: `${Math.min(100, Math.max(0, value))}%` }}
        />
      </div>
    </div>
  )
}
