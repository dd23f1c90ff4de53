import { Check, Circle } from 'lucide-react'
import styles from './PasswordChecklist.module.css'

interface PasswordChecklistProps {
  /** @default 'Your password has' */
  label?: string
  conditions: readonly { label: string; isMet: boolean }[]
}

/** Live checklist of password conditions, with icons and text, never colour alone. */
export function PasswordChecklist({
  label = 'Your password has',
  conditions,
}: PasswordChecklistProps) {
  return (
    <div className={styles.checklist}>
      <p>{label}</p>
      <ul aria-live="polite" aria-relevant="text">
        {conditions.map((condition) => (
          <li
            key={condition.label}
            aria-atomic="true"
            className={styles.condition}
            data-met={condition.isMet || undefined}
          >
            {condition.isMet ? <Check /> : <Circle />}
            <span>
              {condition.label}
              <span className="visually-hidden">{condition.isMet ? ': done' : ': missing'}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
