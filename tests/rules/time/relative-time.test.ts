import { expect, test } from 'vitest'
import { ago } from '#rules/time/relative-time.ts'

const now = new Date('2026-11-20T12:00:00.000Z')

test.each([
  ['2026-11-20T12:00:05.000Z', 'just now'],
  ['2026-11-20T11:59:00.001Z', 'just now'],
  ['2026-11-20T11:59:00.000Z', '1 min'],
  ['2026-11-20T11:00:00.001Z', '59 min'],
  ['2026-11-20T09:00:00.000Z', '3 h'],
  ['2026-11-18T12:00:00.000Z', '2 d'],
  ['2026-11-13T12:00:00.000Z', '7 d'],
  ['2026-11-12T12:00:00.000Z', 'Nov 12, 2026'],
])('the time %s is shown as “%s”', (then, words) => expect(ago(new Date(then), now)).toBe(words))
