import { addMonths, eachDayOfInterval, format } from 'date-fns'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ageOn, isMinor, latestBirthOfAdults } from '#rules/member/birth-date.ts'
import {
  birthdayRange,
  birthdaysByDay,
  type Critter,
  dayFromNumber,
  dayNumber,
  daysOfYear,
  firstBirthdays,
  includesLeapDay,
  inOrderFrom,
  isAnotherDay,
  isDayOfYear,
  isWithin,
  nextBirthday,
} from '#rules/member/birthdays.ts'

const bornOn = (birthday: string, id = 1): Critter => ({
  id,
  nickname: `Critter ${id}`,
  avatar: null,
  birthday,
  kind: 'member',
})
const text = (day: Date) => format(day, 'yyyy-MM-dd')
const daysFrom = (start: Date, end: Date) => eachDayOfInterval({ start, end }).map(text)
/** Every day of a leap year, as a birthday. */
const birthdays = daysFrom(new Date(2028, 0, 1), new Date(2028, 11, 31)).map((day) => day.slice(5))
/** Every day of four years, including a leap year and the new year after it. */
const days = daysFrom(new Date(2026, 0, 1), new Date(2029, 11, 31))
const aDay = fc.constantFrom(...days)
const aBirthday = fc.constantFrom(...birthdays)
const asked = (today: string) => {
  const range = daysOfYear(birthdayRange(today))
  if (range === null) throw new Error(`nothing can be asked on ${today}`)
  return range
}

describe('the requested range', () => {
  test.each([
    ['2026-11-23', '11-23,12-23'],
    ['2026-12-20', '12-20,01-20'],
    ['2026-12-01', '12-01,01-01'],
    ['2027-01-31', '01-31,02-28'],
    ['2028-01-31', '01-31,02-29'],
    ['2028-02-29', '02-29,03-29'],
    ['2026-10-31', '10-31,11-30'],
  ])('on %s is %s', (today, range) => expect(birthdayRange(today)).toBe(range))

  test('ends a month later, for every day of four years', () => {
    expect(days.map((today) => birthdayRange(today))).toEqual(
      days.map((today) => {
        const day = new Date(`${today}T12:00`)
        return `${format(day, 'MM-dd')},${format(addMonths(day, 1), 'MM-dd')}`
      }),
    )
  })
})

describe('a range', () => {
  test.each(['', '11-23', '11-23,', '13-01,01-01', '02-30,03-01', '11-23,12-23,12-24', 'a,b'])(
    '“%s” is invalid',
    (range) => expect(daysOfYear(range)).toBe(null),
  )

  test('contains the days between its ends, even over the new year', () => {
    const november = { from: '11-23', to: '12-23' }
    const december = { from: '12-20', to: '01-20' }
    const of = (range: typeof november) =>
      ['01-01', '01-20', '01-21', '11-22', '11-23', '12-19', '12-20', '12-23', '12-31'].filter(
        (day) => isWithin(range, day),
      )
    expect([of(november), of(december)]).toEqual([
      ['11-23', '12-19', '12-20', '12-23'],
      ['01-01', '01-20', '12-20', '12-23', '12-31'],
    ])
  })

  test.each([
    ['that includes 29 February', '02-29,03-29', '2028-02-29', true],
    ['up to 28 February of a common year', '01-28,02-28', '2027-01-28', true],
    ['up to 28 February of a leap year', '01-28,02-28', '2028-01-28', false],
    ['over the new year, before a common February', '12-28,02-28', '2026-12-28', true],
    ['over the new year, before a leap February', '12-28,02-28', '2027-12-28', false],
    ['in summer', '06-01,07-01', '2026-06-01', false],
  ])('%s (%s, on %s) contains a birthday on 29 February: %s', (_words, range, today, isThere) => {
    expect(includesLeapDay(daysOfYear(range) ?? asked(today), today)).toBe(isThere)
  })
})

describe('the next birthday', () => {
  test.each([
    ['is today', '11-23', '2026-11-23', '2026-11-23'],
    ['is in a year if it was yesterday', '11-22', '2026-11-23', '2027-11-22'],
    ['may be after the new year', '01-02', '2026-12-20', '2027-01-02'],
    [
      'for a birthday on 29 February is 28 February in a common year',
      '02-29',
      '2027-02-01',
      '2027-02-28',
    ],
    [
      'for a birthday on 29 February is 29 February in a leap year',
      '02-29',
      '2028-02-01',
      '2028-02-29',
    ],
    [
      'for a birthday on 29 February is tomorrow on 28 February of a leap year',
      '02-29',
      '2028-02-28',
      '2028-02-29',
    ],
    [
      'for a birthday on 29 February is in the next year once it is over',
      '02-29',
      '2027-03-01',
      '2028-02-29',
    ],
  ])('%s', (_words, birthday, today, next) => expect(nextBirthday(birthday, today)).toBe(next))

  test('is within a year, and on the same day of the year except for 29 February', () => {
    fc.assert(
      fc.property(aBirthday, aDay, (birthday, today) => {
        const next = nextBirthday(birthday, today)
        expect(next >= today && next <= `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`).toBe(
          true,
        )
        if (birthday !== '02-29') expect(next.slice(5)).toBe(birthday)
      }),
    )
  })
})

test('on any day, exactly the birthdays in the coming month are shown', () => {
  for (const today of days) {
    const shown = birthdaysByDay(
      birthdays.map((day) => bornOn(day)),
      today,
    ).map(({ day }) => day)
    const first = new Date(`${today}T12:00`)
    expect(shown).toEqual(daysFrom(first, addMonths(first, 1)))
  }
})

test('a birthday, even one on 29 February, is shown only if it is in the requested range', () => {
  fc.assert(
    fc.property(aBirthday, aDay, (birthday, today) => {
      const range = asked(today)
      const isTold =
        isWithin(range, birthday) || (birthday === '02-29' && includesLeapDay(range, today))
      expect(birthdaysByDay([bornOn(birthday)], today).length).toBe(isTold ? 1 : 0)
    }),
    { numRuns: 2_000 },
  )
})

test('only the days of a leap year are valid as birthdays', () => {
  expect(birthdays.filter((day) => !isDayOfYear(day))).toEqual([])
  expect(['02-30', '13-01', '1-1', '', '2028-01-01'].filter(isDayOfYear)).toEqual([])
})

test('the list of birthdays is out of date after midnight', () => {
  const evening = new Date(2026, 10, 20, 23, 59)
  expect([
    isAnotherDay(evening, new Date(2026, 10, 21, 0, 0)),
    isAnotherDay(evening, new Date(2026, 10, 20, 0, 0)),
  ]).toEqual([true, false])
})

test('birthdays are grouped by day, today first and next year last', () => {
  const [late, today, other] = [bornOn('01-05', 1), bornOn('12-20', 2), bornOn('12-20', 3)]
  expect(birthdaysByDay([late, today, other], '2026-12-20')).toEqual([
    { day: '2026-12-20', critters: [today, other] },
    { day: '2027-01-05', critters: [late] },
  ])
})

test('the home page shows the first few birthdays', () => {
  const [one, two, three] = [bornOn('12-20', 1), bornOn('12-20', 2), bornOn('12-21', 3)]
  const byDay = birthdaysByDay([one, two, three], '2026-12-20')
  expect([1, 2, 3].map((most) => firstBirthdays(byDay, most))).toEqual([
    [{ day: '2026-12-20', critters: [one] }],
    [{ day: '2026-12-20', critters: [one, two] }],
    byDay,
  ])
})

test('a member born eighteen years ago today is an adult, and a member born a day later is a minor', () => {
  for (const today of days) {
    const now = new Date(`${today}T12:00:00Z`)
    const latest = latestBirthOfAdults(now)
    const after = new Date(`${latest}T12:00:00Z`)
    after.setUTCDate(after.getUTCDate() + 1)
    expect([ageOn(latest, today), isMinor(after.toISOString().slice(0, 10), now)]).toEqual([
      18,
      true,
    ])
  }
})

describe('a day of the year as a number', () => {
  test('can be converted back, and sorts in calendar order', () => {
    const numbers = birthdays.map(dayNumber)
    expect(numbers.map(dayFromNumber)).toEqual(birthdays)
    expect(numbers).toEqual(numbers.toSorted((one, other) => one - other))
  })
})

test('members and pets are sorted by day, from the first day of the range, and then by name', () => {
  const named = (nickname: string, birthday: string): Critter => ({
    ...bornOn(birthday),
    nickname,
  })
  const critters = [
    named('Wren', '12-31'),
    named('Bat', '01-05'),
    named('älskling', '12-31'),
    named('Owl', '12-20'),
  ]
  expect(critters.toSorted(inOrderFrom('12-20')).map(({ nickname }) => nickname)).toEqual([
    'Owl',
    'älskling',
    'Wren',
    'Bat',
  ])
})
