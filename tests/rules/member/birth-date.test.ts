import { describe, expect, test } from 'vitest'
import { birthDateErrors, birthDateLine, NOT_A_DATE } from '#rules/member/birth-date.ts'

const now = new Date('2026-11-20T12:00:00.000Z')

test('a birth date is written as day, short month and year', () => {
  expect(birthDateLine('1999-10-31')).toBe('31 Oct 1999')
})

describe('a corrected birth date', () => {
  test.each([
    ['is accepted on the same side of 18 years', '1998-01-01', '1999-10-31', {}],
    ['is accepted if there was none', '2010-01-01', null, {}],
    ['cannot be in the future', '2026-11-21', '1999-10-31', { birth_date: [NOT_A_DATE] }],
    ['cannot be empty', '', '1999-10-31', { birth_date: [NOT_A_DATE] }],
    [
      'can only cross 18 years by a mod',
      '2010-01-01',
      '1999-10-31',
      { birth_date: ['Only a mod can change a birth date from under 18 to over 18, or back.'] },
    ],
  ])('%s', (_, birth_date, from, errors) => {
    expect(birthDateErrors({ birth_date }, from, now)).toEqual(errors)
  })
})
