import styles from './Segments.module.css'

interface SegmentsProps<Value extends string> {
  /** Accessible name of the group. */
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** Toggle buttons for switching between a few views of a list. Exactly one button is pressed. */
export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const { label, options, value, onChange } = props
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would add the look and semantics of a form
    <div
      role="group"
      aria-label={label}
      className={styles.segments}
      data-many={options.length > 3 ? options.length : undefined}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className={styles.segment}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
