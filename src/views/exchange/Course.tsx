import { useSelector } from '@xstate/react'
import type { ExchangeValues } from '#machines/exchange/exchangeSchedule.form.ts'
import type { FormRef } from '#machines/form.ts'
import { courseOf } from '#rules/exchange/form.ts'
import { shortDay } from '#rules/time/day-words.ts'
import styles from './Course.module.css'
import { Days } from './Days.tsx'

/** A bar that shows the exchange's days, from the first sign-up to the last parcel. */
export function Course({ form }: { form: FormRef<ExchangeValues> }) {
  const values = useSelector(form, ({ context }) => context.values)
  const course = courseOf(values)
  if (course === null) return null
  return (
    <div className={styles.course}>
      <div className={styles.bar} aria-hidden="true">
        <span className={styles.signups} style={{ flexGrow: Number(values.signup_duration) }} />
        <span className={styles.swap} style={{ flexGrow: Number(values.exchange_duration) }} />
      </div>
      <Days
        days={[
          { label: 'Sign-ups open', value: shortDay(course.opens) },
          { label: 'Names are drawn', value: shortDay(course.starts) },
          { label: 'Gifts are posted by', value: shortDay(course.sendBy) },
          { label: 'It ends', value: shortDay(course.ends) },
        ]}
      />
    </div>
  )
}
