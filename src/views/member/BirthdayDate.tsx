import { wholeMonthAndDay } from '#rules/time/day-words.ts'

/** Parses `2026-11-20` as noon in the user's time zone, which is on the same day in every zone. */
export const noonOf = (day: string): Date => new Date(`${day}T12:00`)

/** Formats `2026-11-20` as "November 20". */
export function BirthdayDate({ day }: { day: string }) {
  return <time dateTime={day}>{wholeMonthAndDay(noonOf(day))}</time>
}
