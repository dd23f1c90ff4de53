import { describe, expect, test } from 'vitest'
import { birthDateErrors, birthDateLine, NOT_A_DATE } from '#rules/member/birth-date.ts'

const now = new Date('2026-11-20T12:00:00.000Z')

test('a birth date is written as day, short month and year', () => {
  expect(birthDateLine('1999-10-31')).toBe('31 Oct 1999')
})

describe('another birth date', () => {
  test.each([
    ['on the same side of 18 years is fine', '1998-01-01', '1999-10-31', {}],
    ['is fine where there was none', '2010-01-01', null, {}],
    ['cannot lie ahead', '2026-11-21', '1999-10-31', { birth_date: [NOT_A_DATE] }],
    ['cannot be left empty', '', '1999-10-31', { birth_date: [NOT_A_DATE] }],
    [
      'crosses the 18 years by a mod’s hand only',
      '2010-01-01',
      '1999-10-31',
      { birth_date: ['Only a mod can change a birth date from under 18 to over 18, or back.'] },
    ],
  ])('%s', (_, birth_date, from, errors) => {
    expect(birthDateErrors({ birth_date }, from, now)).toEqual(errors)
  })
})
