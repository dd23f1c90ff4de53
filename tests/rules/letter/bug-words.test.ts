import { expect, test } from 'vitest'
import { bugStatusWord, placeOfBug, reportedOn } from '#rules/letter/bug-words.ts'
import { contactPath, reportBugPath } from '#rules/letter/paths.ts'

test('a report’s date is shown with the weekday, day, month, year and time', () => {
  const created_at = new Date(2026, 10, 20, 9, 5).toISOString()
  expect(reportedOn({ created_at })).toBe('Friday, 20 November 2026 09:05')
})

test('a report’s status is open, answered or closed', () => {
  const open = { status: 'open', answer: null } as const
  expect([
    bugStatusWord(open),
    bugStatusWord({ ...open, answer: 'Ah' }),
    bugStatusWord({ ...open, status: 'closed' }),
  ]).toEqual(['Open', 'Answered', 'Closed'])
})

test('the URL of the bug report form contains the current page and the error shown there', () => {
  const [plain, failed] = [reportBugPath('/exchange/a?do=leave'), reportBugPath('/posts', '1f3a')]
  expect([reportBugPath(), plain, failed, reportBugPath(plain), contactPath(7)]).toEqual([
    '/report-a-bug',
    '/report-a-bug?page=%2Fexchange%2Fa%3Fdo%3Dleave',
    '/report-a-bug?page=%2Fposts&error=1f3a',
    plain,
    '/contact/7',
  ])
})

test.each([
  [{ page: '/posts' }, '/posts'],
  [{ page: '/posts', error: '1f3a' }, '/posts (error 1f3a)'],
  [{ page: 'https://elsewhere.example' }, null],
  [{}, null],
])('the form opened with the query %j shows this as the place of the bug: %s', (query, place) => {
  expect(placeOfBug(query)).toBe(place)
})
