import { describe, expect, test } from 'vitest'
import {
  caseLine,
  casesLabel,
  isUrgent,
  startLine,
  waitingLabel,
  waysToSettle,
} from '#rules/mod/case-words.ts'
import { shortDay } from '#rules/time/day-words.ts'
import { exactly } from '#rules/time/relative-time.ts'
import { aModCase } from '#tests/support/builders.ts'

const now = new Date('2026-11-20T12:00:00.000Z')
const startingAt = (start_at: string | null) => [
  { id: 5, slug: 'solstice-parcels', label: 'Solstice parcels', start_at },
]

test('a case says what it is about, and since when', () => {
  expect(caseLine(aModCase())).toBe(
    `Somebody must not get a member’s address · since ${shortDay(new Date('2026-11-19T12:00:00.000Z'))}`,
  )
})

test('what waits says how much, once it is known and there is some', () => {
  expect([null, 0, 3].map((total) => waitingLabel('Cases', total))).toEqual([
    'Cases',
    'Cases',
    'Cases (3)',
  ])
  expect([casesLabel(1), casesLabel(2)]).toEqual(['1 case', '2 cases'])
})

test('an exchange says when it starts, or has started', () => {
  const start = '2026-12-01T12:00:00.000Z'
  const past = '2026-11-10T12:00:00.000Z'
  expect([start, past, null].map((start_at) => startLine({ start_at }, now))).toEqual([
    `starts ${exactly(new Date(start))}`,
    `started ${exactly(new Date(past))}`,
    'no start yet',
  ])
})

test('a note can be settled as entered, or as meaning nobody', () => {
  expect(waysToSettle('privacy_note').map(({ value, label }) => [value, label])).toEqual([
    ['exclusions_entered', 'They have been entered'],
    ['nobody_meant', 'Nobody is meant'],
  ])
})

describe('a case is urgent', () => {
  test.each([
    ['two days before a start', startingAt('2026-11-22T12:00:00.000Z'), true],
    ['and not a minute earlier', startingAt('2026-11-22T12:01:00.000Z'), false],
    ['after a start that waits for it', startingAt('2026-11-19T12:00:00.000Z'), true],
    ['not for an exchange without a start', startingAt(null), false],
    ['not without an exchange', [], false],
  ])('%s', (_, exchanges, urgent) => {
    expect(isUrgent(aModCase({ exchanges }), now)).toBe(urgent)
  })

  test('always when a parent has withdrawn: it is about a swap that runs', () => {
    expect(isUrgent(aModCase({ kind: 'parent_withdrawn' }), now)).toBe(true)
  })
})
