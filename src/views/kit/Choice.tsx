import type { ReactNode } from 'react'
import styles from './Choice.module.css'

export interface Option {
  value: string
  label: ReactNode
  description?: ReactNode
  /** A lucide icon or a picture shown on a card. */
  art?: ReactNode
  isDisabled?: boolean
}

/** `plain` lines, `cards` for options with a description, `chips` for a short scale. */
export type ChoiceVariant = 'plain' | 'cards' | 'chips'

interface ChoiceProps {
  type: 'radio' | 'checkbox'
  name: string
  option: Option
  isChosen: boolean
  onChange: (isChosen: boolean) => void
  onBlur?: (() => void) | undefined
}

/** One option of a group. The whole label is clickable; the input draws the mark. */
export function Choice({ type, name, option, isChosen, onChange, onBlur }: ChoiceProps) {
  return (
    <label className={styles.choice} data-disabled={option.isDisabled || undefined}>
      <input
        type={type}
        name={name}
        value={option.value}
        checked={isChosen}
        disabled={option.isDisabled}
        onChange={(event) => onChange(event.target.checked)}
        onBlur={onBlur}
        className={type === 'radio' ? styles.dot : styles.box}
      />
      {option.art && (
        <span className={styles.art} aria-hidden="true">
          {option.art}
        </span>
      )}
      <span className={styles.words}>
        {option.label}
        {option.description && <span className={styles.description}>{option.description}</span>}
      </span>
    </label>
  )
}
