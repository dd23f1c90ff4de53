import { wholeMonthAndDay } from '#rules/time/day-words.ts'

/** In the middle of a day, of `2026-11-20`: in the reader's zone as in all others. */
export const noonOf = (day: string): Date => new Date(`${day}T12:00`)

/** "November 20", of `2026-11-20`. */
export function BirthdayDate({ day }: { day: string }) {
  return <time dateTime={day}>{wholeMonthAndDay(noonOf(day))}</time>
}
