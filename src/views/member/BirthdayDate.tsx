import { wholeMonthAndDay } from '#rules/time/day-words.ts'

/** "November 20", of `2026-11-20`. */
export function BirthdayDate({ day }: { day: string }) {
  return <time dateTime={day}>{wholeMonthAndDay(new Date(`${day}T12:00`))}</time>
}
