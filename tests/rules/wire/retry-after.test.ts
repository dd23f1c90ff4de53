import { expect, test } from 'vitest'
import { retryAfterOf } from '#rules/wire/retry-after.ts'

const now = new Date('2026-11-20T12:00:00.000Z')

test.each([
  [null, null],
  ['', null],
  ['soon', null],
  ['2', 2_000],
  ['0', 0],
  ['-3', 0],
  ['Fri, 20 Nov 2026 12:00:04 GMT', 4_000],
  ['Fri, 20 Nov 2026 11:59:00 GMT', 0],
])('the header “Retry-After: %s” is parsed to %s ms', (header, ms) => {
  expect(retryAfterOf(header, now)).toBe(ms)
})
