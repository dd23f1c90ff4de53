import { addMonths, isLeapYear, parseISO } from 'date-fns'
import * as z from 'zod/mini'
import { calendarDay, isCalendarDay } from '#rules/time/clock.ts'
import { memberSchema } from './schema.ts'

/** A member or a pet in the list of birthdays, the only place where others see a member's month and day (spec 3). */
export const critterSchema = z.extend(memberSchema, {
  /** "MM-DD". */
  birthday: z.string(),
  kind: z.enum(['member', 'pet']),
})
z.globalRegistry.add(critterSchema, { id: 'Critter' })
export type Critter = z.infer<typeof critterSchema>

/** A range of days of the year, both included. It spans the new year if `from` is later than `to`. */
export interface DaysOfYear {
  from: string
  to: string
}

const LEAP_DAY = '02-29'
const DAY_BEFORE = '02-28'
/** A leap year, so that 29 February is valid. */
const LEAP_YEAR = '2028'

/** True for "MM-DD" of a day that exists, 29 February included. */
export const isDayOfYear = (day: string): boolean => isCalendarDay(`${LEAP_YEAR}-${day}`)

/** Parses "MM-DD,MM-DD". Returns null for any other text. */
export function daysOfYear(text: string): DaysOfYear | null {
  const [from = '', to = '', ...more] = text.split(',')
  return [from, to].every(isDayOfYear) && more.length === 0 ? { from, to } : null
}

/** The number that stands for a day of the year in the database and in comparisons: 1130 for "11-30". */
export const dayNumber = (day: string): number => Number(day.replace('-', ''))

export const dayFromNumber = (number: number): string =>
  String(number).padStart(4, '0').replace(/^../, '$&-')

export const isWithin = ({ from, to }: DaysOfYear, day: string): boolean =>
  from <= to ? from <= day && day <= to : from <= day || day <= to

/** Sorts by day, starting with `from`, and then by name. */
export const inOrderFrom =
  (from: string) =>
  (one: Critter, other: Critter): number =>
    Number(one.birthday < from) - Number(other.birthday < from) ||
    dayNumber(one.birthday) - dayNumber(other.birthday) ||
    one.nickname.localeCompare(other.nickname, 'en')

/**
 * True if the range contains the birthday of members born on 29 February. They celebrate on the 28th if the coming
 * February, or the current one, has only 28 days.
 * @param today `YYYY-MM-DD`
 */
export function includesLeapDay(days: DaysOfYear, today: string): boolean {
  if (isWithin(days, LEAP_DAY)) return true
  const isOver = today.slice(5) > LEAP_DAY
  return (
    isWithin(days, DAY_BEFORE) &&
    !isLeapYear(new Date(Number(today.slice(0, 4)) + (isOver ? 1 : 0), 0))
  )
}

/** The same day of the next month, or that month's last day if it is too short: 28 February after 31 January. */
const monthAfter = (today: string): string => calendarDay(addMonths(parseISO(today), 1))

/**
 * The range of days to request for the list: from today, `YYYY-MM-DD`, to the same day of the next month (spec 7 and
 * 9).
 */
export const birthdayRange = (today: string): string =>
  `${today.slice(5)},${monthAfter(today).slice(5)}`

/** The day on which a birthday is celebrated in a year. */
const keptIn = (birthday: string, year: number): string =>
  `${year}-${birthday === LEAP_DAY && !isLeapYear(new Date(year, 0)) ? DAY_BEFORE : birthday}`

/** The next date of a birthday, `YYYY-MM-DD`; it may be today. */
export function nextBirthday(birthday: string, today: string): string {
  const year = Number(today.slice(0, 4))
  const thisYear = keptIn(birthday, year)
  return thisYear < today ? keptIn(birthday, year + 1) : thisYear
}

/** True if the two instants are on different days in the reader's time zone. */
export const isAnotherDay = (from: Date, to: Date): boolean => calendarDay(from) !== calendarDay(to)

/** A day with at least one birthday. */
export interface BirthdayDay {
  /** `YYYY-MM-DD`. */
  day: string
  critters: Critter[]
}

/** Groups birthdays by day, from today to the same day of the next month. */
export function birthdaysByDay(critters: readonly Critter[], today: string): BirthdayDay[] {
  const last = monthAfter(today)
  const days = new Map<string, Critter[]>()
  for (const critter of critters) {
    const day = nextBirthday(critter.birthday, today)
    if (day <= last) days.set(day, [...(days.get(day) ?? []), critter])
  }
  return [...days]
    .map(([day, those]) => ({ day, critters: those }))
    .toSorted((one, other) => (one.day < other.day ? -1 : 1))
}

/** The birthdays that the home page shows: the first `most` critters, grouped by day. */
export function firstBirthdays(days: readonly BirthdayDay[], most: number): BirthdayDay[] {
  let left = most
  return days.flatMap(({ day, critters }) => {
    const shown = critters.slice(0, left)
    left -= shown.length
    return shown.length > 0 ? { day, critters: shown } : []
  })
}
