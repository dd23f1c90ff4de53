import { describe, expect, test } from 'vitest'
import {
  birthDateErrors,
  birthDateLine,
  NOT_A_DATE,
  PARENTS_PAGE,
} from '#rules/member/birth-date.ts'

const now = new Date('2026-11-20T12:00:00.000Z')

test('a birth date is written as day, short month and year', () => {
  expect(birthDateLine('1999-10-31')).toBe('31 Oct 1999')
})

describe('a corrected birth date', () => {
  test.each([
    ['is accepted if the member stays under or over 18', '1998-01-01', '1999-10-31', {}],
    ['is accepted if there was no birth date before', '2010-01-01', null, {}],
    ['cannot be in the future', '2026-11-21', '1999-10-31', { birth_date: [NOT_A_DATE] }],
    ['cannot be empty', '', '1999-10-31', { birth_date: [NOT_A_DATE] }],
    [
      'cannot cross the age of 18, because only a mod can change that',
      '2010-01-01',
      '1999-10-31',
      { birth_date: ['Only an elf can change a birth date from under 18 to over 18, or back.'] },
    ],
  ])('%s', (_, birth_date, from, errors) => {
    expect(birthDateErrors({ birth_date }, from, now)).toEqual(errors)
  })
})

test('the page for parents has its own URL', () => {
  expect(PARENTS_PAGE).toBe('/page/parents')
})
