import { differenceInYears, parseISO, subYears } from 'date-fns'
import * as z from 'zod/mini'
import { form } from '#rules/form/field.ts'
import { verbatim } from '#rules/form/text.ts'
import type { Toast } from '#rules/tab/toast.ts'
import { calendarDay, isCalendarDay, utcDay } from '#rules/time/clock.ts'
import { dayAndMonth } from '#rules/time/day-words.ts'
import type { Path } from '#rules/wire/path.ts'
import {
  errorsOfIssues,
  type FieldErrors,
  type Refusal,
  refusal,
  UNEXPECTED,
} from '#rules/wire/problem.ts'

export const ADULT_AGE = 18
export const LEAST_AGE = 13
export const NOT_A_DATE = 'Please select a valid date'
export const NOT_CHANGED: Toast = { message: UNEXPECTED, tone: 'bad' }
export const PARENTS_PAGE = '/page/parents' satisfies Path

/**
 * The age in completed years on a day; both dates are `YYYY-MM-DD`. Members born on 29 February turn a year older on 1
 * March.
 */
export const ageOn = (birthDate: string, today: string): number =>
  differenceInYears(parseISO(today), parseISO(birthDate))

/** The age at an instant. It is based on the UTC day, so that the browser and the server agree on it. */
export const ageAt = (birthDate: string, now: Date): number => ageOn(birthDate, utcDay(now))

/** True if the member is a minor. A member without a birth date does not count as one. */
export const isMinor = (birthDate: string | null, now: Date): boolean =>
  birthDate !== null && ageAt(birthDate, now) < ADULT_AGE

/** The latest birth date, `YYYY-MM-DD`, of members who are adults now. */
export const latestBirthOfAdults = (now: Date): string =>
  calendarDay(subYears(parseISO(utcDay(now)), ADULT_AGE))

export const isOldEnough = (birthDate: string, now: Date): boolean =>
  ageAt(birthDate, now) >= LEAST_AGE

export const TOO_YOUNG = `Critter Swap is for members of ${LEAST_AGE} and older. The page for parents explains why.`

/**
 * A member's birth date: a day in the past, at least thirteen years ago.
 * @param missing the error for a missing date
 */
export const birthDateField = (now: Date, missing = NOT_A_DATE) =>
  verbatim({ required: missing }).check(
    z.refine(isCalendarDay, { error: NOT_A_DATE, abort: true }),
    z.refine((day) => day < utcDay(now), { error: NOT_A_DATE, abort: true }),
    z.refine((day) => isOldEnough(day, now), { error: TOO_YOUNG }),
  )

export const birthDateInputSchema = (now: Date) => form({ birth_date: birthDateField(now) })
export type BirthDateInput = z.infer<ReturnType<typeof birthDateInputSchema>>

export const ACROSS_THE_LINE =
  'Only an elf can change a birth date from under 18 to over 18, or back.'
export const OLDER_MINOR = 'Only an elf can make you older than you said you are.'

/**
 * Only a mod can change a stored birth date so that a minor becomes an adult, or the other way round. Minors cannot
 * move their birth date to an earlier day at all. Otherwise they could choose one that makes them adults tomorrow.
 */
export function birthDateRefusal(from: string | null, to: string, now: Date): Refusal | null {
  if (from === null) return null
  if (isMinor(from, now) !== isMinor(to, now))
    return refusal('birth_date', ACROSS_THE_LINE, 'birth_date')
  return isMinor(from, now) && to < from ? refusal('birth_date', OLDER_MINOR, 'birth_date') : null
}

/** The errors of a corrected birth date. */
export function birthDateErrors(values: unknown, from: string | null, now: Date): FieldErrors {
  const checked = birthDateInputSchema(now).safeParse(values)
  if (!checked.success) return errorsOfIssues(checked.error.issues)
  const moved = birthDateRefusal(from, checked.data.birth_date, now)
  return moved === null ? {} : { birth_date: [moved.message] }
}

/** "31 Oct 1999". */
export const birthDateLine = (birthDate: string): string => {
  const day = new Date(`${birthDate}T00:00:00`)
  return `${dayAndMonth(day)} ${day.getFullYear()}`
}

const SIGNS: readonly { last: string; sign: string }[] = [
  { last: '01-19', sign: 'Capricorn' },
  { last: '02-18', sign: 'Aquarius' },
  { last: '03-20', sign: 'Pisces' },
  { last: '04-19', sign: 'Aries' },
  { last: '05-20', sign: 'Taurus' },
  { last: '06-20', sign: 'Gemini' },
  { last: '07-22', sign: 'Cancer' },
  { last: '08-22', sign: 'Leo' },
  { last: '09-22', sign: 'Virgo' },
  { last: '10-22', sign: 'Libra' },
  { last: '11-21', sign: 'Scorpio' },
  { last: '12-21', sign: 'Sagittarius' },
]

export const astrologicalSign = (birthDate: string): string =>
  SIGNS.find(({ last }) => birthDate.slice(5) <= last)?.sign ?? 'Capricorn'

export const signArticle = (sign: string): 'A' | 'An' => (/^[aeiou]/i.test(sign) ? 'An' : 'A')
