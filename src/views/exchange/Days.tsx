import type { Fact } from '#rules/exchange/page-words.ts'
import styles from './Days.module.css'

/** The days of an exchange side by side, each below its name. */
export function Days({ days }: { days: readonly Fact[] }) {
  return (
    <dl className={styles.days}>
      {days.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
