import { describe, expect, test } from 'vitest'
import {
  caseLine,
  casesLabel,
  isUrgent,
  reasonWords,
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

test('a case’s line shows its title and the day it was opened', () => {
  expect(caseLine(aModCase())).toBe(
    `Someone must not get a member’s address · since ${shortDay(new Date('2026-11-19T12:00:00.000Z'))}`,
  )
})

test('a drawer’s label shows the number of waiting items once it is known and not 0', () => {
  expect([null, 0, 3].map((total) => waitingLabel('Cases', total))).toEqual([
    'Cases',
    'Cases',
    'Cases (3)',
  ])
  expect([casesLabel(1), casesLabel(2)]).toEqual(['1 case', '2 cases'])
})

test('an exchange’s start is worded as past, future or missing', () => {
  const start = '2026-12-01T12:00:00.000Z'
  const past = '2026-11-10T12:00:00.000Z'
  expect([start, past, null].map((start_at) => startLine({ start_at }, now))).toEqual([
    `starts ${exactly(new Date(start))}`,
    `started ${exactly(new Date(past))}`,
    'no start yet',
  ])
})

test('a mod can settle a note by entering members or by stating that no member is meant', () => {
  expect(waysToSettle('privacy_note').map(({ value, label }) => [value, label])).toEqual([
    ['exclusions_entered', 'The exclusions are added'],
    ['nobody_meant', 'No member is meant'],
  ])
})

test('a mod settles a missing-gift case for or against the gifter, with a message to both sides', () => {
  expect([
    waysToSettle('missing_gift').map(({ value, label }) => [value, label]),
    reasonWords('missing_gift').label,
    reasonWords('few_left').label,
  ]).toEqual([
    [
      ['gifter_did_their_part', 'The gifter has done their part'],
      ['gift_never_sent', 'The gift was never sent'],
    ],
    'What should both sides read?',
    'Why?',
  ])
})

describe('a case', () => {
  test.each([
    ['is urgent two days before an exchange starts', startingAt('2026-11-22T12:00:00.000Z'), true],
    [
      'is not urgent a minute earlier than two days before an exchange starts',
      startingAt('2026-11-22T12:01:00.000Z'),
      false,
    ],
    [
      'is urgent for an exchange whose start has passed',
      startingAt('2026-11-19T12:00:00.000Z'),
      true,
    ],
    ['is not urgent for an exchange without a start', startingAt(null), false],
    ['is not urgent without an exchange', [], false],
  ])('%s', (_, exchanges, urgent) => {
    expect(isUrgent(aModCase({ exchanges }), now)).toBe(urgent)
  })

  test('is always urgent if a parent has withdrawn their confirmation, because a swap is running', () => {
    expect(isUrgent(aModCase({ kind: 'parent_withdrawn' }), now)).toBe(true)
    const exchanges = [{ id: 5, slug: 'x', label: 'X', start_at: now.toISOString() }]
    expect(isUrgent(aModCase({ kind: 'missing_gift', exchanges }), now)).toBe(false)
  })
})
