import { expect, test } from 'vitest'
import {
  dayAndMonth,
  dayAndTime,
  dayLine,
  dayTitle,
  localMinute,
  monthAndDay,
  readersTime,
  shortDay,
  timeOfDay,
} from '#rules/time/day-words.ts'

test.each([
  [0, 5, '12:05AM'],
  [9, 0, '9:00AM'],
  [12, 30, '12:30PM'],
  [16, 5, '4:05PM'],
])('the time %i:%i is written “%s”', (hours, minutes, words) => {
  expect(timeOfDay(new Date(2026, 10, 20, hours, minutes))).toBe(words)
})

test('a day can be formatted in short and long forms', () => {
  const day = new Date(2026, 8, 1, 12)
  expect([shortDay(day), dayAndMonth(day), dayLine(day)]).toEqual([
    'Sep 1, 2026',
    '1 Sep',
    'Tuesday, September 1',
  ])
})

test.each([
  [0, 5, '00:05', '12:05AM'],
  [9, 0, '09:00', '9:00AM'],
  [23, 59, '23:59', '11:59PM'],
])(
  'next to its day, the time %i:%i is “%s” in the 24-hour clock and “%s” in the 12-hour clock',
  (...moment) => {
    const [hours, minutes, to24, to12] = moment
    const at = new Date(2026, 2, 4, hours, minutes)
    expect([monthAndDay(at), dayAndTime(at, false), dayAndTime(at, true), localMinute(at)]).toEqual(
      ['Mar 4', `Mar 4, 2026, ${to24}`, `Mar 4, 2026, ${to12}`, `2026-03-04T${to24}`],
    )
  },
)

test('the time uses the clock of the reader’s locale, with and without a day', () => {
  const evening = new Date(2026, 2, 4, 20, 5)
  const byLocale = new Intl.DateTimeFormat(undefined, { hour: 'numeric' }).format(evening)
  const countsTo12 = byLocale.includes('8')
  expect([dayAndTime(evening), readersTime(evening)]).toEqual([
    dayAndTime(evening, countsTo12),
    countsTo12 ? '8:05PM' : '20:05',
  ])
})

test('every day of four years is formatted as by Intl', () => {
  const inWords = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat('en-US', options)
    return (day: Date) => format.format(day)
  }
  const days = Array.from({ length: 4 * 366 }, (_, i) => new Date(2024, 0, 1 + i, i % 24, i % 60))
  const byIntl = [
    inWords({ year: 'numeric', month: 'short', day: 'numeric' }),
    inWords({ month: 'short', day: 'numeric' }),
    inWords({ hour: 'numeric', minute: '2-digit' }),
    inWords({ weekday: 'long', month: 'long', day: 'numeric' }),
  ]
  const byUs = [shortDay, monthAndDay, timeOfDay, dayLine]
  expect(days.map((day) => byUs.map((words) => words(day)))).toEqual(
    days.map((day) => byIntl.map((words) => words(day).replace(/\s(?=[AP]M$)/, ''))),
  )
})

test.each([
  [new Date(2026, 10, 27, 0, 0), 'Today'],
  [new Date(2026, 10, 26, 23, 59), 'Yesterday'],
  [new Date(2026, 10, 26, 0, 0), 'Yesterday'],
  [new Date(2026, 10, 25, 23, 59), 'Wednesday, November 25'],
])('on November 27, the day of %s is called “%s”', (day, title) => {
  expect(dayTitle(day, new Date(2026, 10, 27, 0, 1))).toBe(title)
})
