import { StampMark } from './StampMark.tsx'
import styles from './StampSteps.module.css'

interface StampStepsProps {
  /** Names of the steps for screen readers, e.g. "Privacy", "Nickname". */
  steps: readonly string[]
  /** Number of the current step, from 1. */
  current: number
}

/** Progress through a wizard, shown as stamps that get postmarked. */
export function StampSteps({ steps, current }: StampStepsProps) {
  return (
    <div className={styles.steps}>
      <ol className={styles.stamps}>
        {steps.map((step, index) => (
          <li key={step} aria-current={index + 1 === current ? 'step' : undefined}>
            <span className="visually-hidden">{index + 1 < current ? `${step}, done` : step}</span>
            <StampMark
              state={index + 1 < current ? 'fresh' : index + 1 === current ? 'current' : 'coming'}
            >
              {index + 1}
            </StampMark>
          </li>
        ))}
      </ol>
      <p className={styles.words}>
        Step {current} of {steps.length}
      </p>
    </div>
  )
}
