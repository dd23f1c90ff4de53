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
          <li
            key={step}
            className={styles.stamp}
            aria-current={index + 1 === current ? 'step' : undefined}
            data-state={index + 1 < current ? 'done' : index + 1 === current ? 'current' : 'coming'}
          >
            <span className="visually-hidden">{index + 1 < current ? `${step}, done` : step}</span>
            <span className={styles.face} aria-hidden="true">
              {index + 1}
            </span>
            {index + 1 < current && (
              <svg className={styles.mark} viewBox="0 0 40 40" aria-hidden="true">
                <circle cx="20" cy="20" r="15" />
                <circle cx="20" cy="20" r="10" />
                <path d="m14 20 4.5 5 8-10" />
              </svg>
            )}
          </li>
        ))}
      </ol>
      <p className={styles.words}>
        Step {current} of {steps.length}
      </p>
    </div>
  )
}
