import { addMilliseconds, addMonths } from 'date-fns'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ENTRY_KINDS, type EntryKind } from '#rules/exchange/missing.ts'
import {
  defaultState,
  type GiftDefault,
  type GiftlessEnd,
  isDefault,
  isOpenDefault,
  isSettledDefault,
  joiningSentence,
  limitsSwaps,
  type SwapLimits,
  standingRefusal,
} from '#rules/exchange/standing.ts'
import { owedWords, standingLabel, standingLines } from '#rules/exchange/standing-words.ts'
import { anyInstant, at, goodStanding } from './terms.ts'

describe('a case ends as a default', () => {
  test.each<[string, boolean, GiftlessEnd, boolean, EntryKind[]]>([
    ['when a mod says that the gift was never sent', true, 'never_sent', false, ['asked']],
    ['even if the gifter claimed to have sent it', true, 'never_sent', false, ['on_its_way']],
    ['but not for a gifter who was released', false, 'never_sent', true, ['asked', 'cannot']],
    ['when a silent gifter is removed', true, 'gifter_removed', false, ['asked', 'silent']],
    [
      'when a gifter is removed who said too late that they can’t',
      true,
      'gifter_removed',
      false,
      ['asked', 'silent', 'cannot'],
    ],
    ['but not when a released gifter is removed', false, 'gifter_removed', true, ['cannot']],
    ['but not when a gifter is removed who still has time', false, 'gifter_removed', false, []],
    [
      'but not when a gifter is removed whose parcel was lost',
      false,
      'gifter_removed',
      false,
      ['asked', 'silent', 'lost'],
    ],
    [
      'but not when a gifter is removed who has sent the gift late',
      false,
      'gifter_removed',
      false,
      ['asked', 'silent', 'on_its_way'],
    ],
  ])('%s: %s', (_, expected, end, isReleased, said) => {
    expect(isDefault({ end, isReleased, said })).toBe(expected)
  })

  test('never of a gifter who was released, whatever was said', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<GiftlessEnd>('never_sent', 'gifter_removed'),
        fc.array(fc.constantFrom(...ENTRY_KINDS)),
        (end, said) => !isDefault({ end, isReleased: true, said }),
      ),
    )
  })
})

const ended = at('2026-03-01T12:00:00.000Z')
const owing: GiftDefault = { at: ended, sentAt: null, settledAt: null }
const now = at('2026-05-01T12:00:00.000Z')

describe('a default', () => {
  test.each([
    ['open while nothing is sent and no mod has settled it', 'open', {}],
    ['settled once the gifter has sent the gift', 'settled', { sentAt: now }],
    ['settled once a mod has settled it', 'settled', { settledAt: now }],
  ] as const)('is %s', (_, state, change) => {
    expect(defaultState({ ...owing, ...change }, now)).toBe(state)
  })

  test('is over 24 months after it arose, and not a millisecond earlier', () => {
    const over = addMonths(ended, 24)
    expect([owing, { ...owing, sentAt: now }].map((one) => defaultState(one, over))).toEqual([
      'over',
      'over',
    ])
    expect(defaultState(owing, addMilliseconds(over, -1))).toBe('open')
  })

  test('is open exactly if it is not older than 24 months, nothing is sent, and no mod has settled it', () => {
    const perhaps = fc.option(anyInstant)
    fc.assert(
      fc.property(
        fc.record({ at: anyInstant, sentAt: perhaps, settledAt: perhaps }),
        fc.integer({ min: 0, max: 40 }),
        (one, months) => {
          const later = addMonths(one.at, months)
          const isOpen = isOpenDefault(one, later)
          expect(isOpen).toBe(months < 24 && one.sentAt === null && one.settledAt === null)
          expect(isOpen && isSettledDefault(one, later)).toBe(false)
          expect(standingRefusal({ ...goodStanding, hasOpenDefault: isOpen })?.code).toBe(
            isOpen ? 'open_default' : undefined,
          )
        },
      ),
    )
  })
})

describe('the number of unfinished swaps', () => {
  const limits: SwapLimits = { newcomer: 1, member: 3 }
  test.each<[string, number, number, SwapLimits, string | undefined]>([
    ['lets a newcomer join their first', 0, 0, limits, undefined],
    ['keeps a newcomer at their limit', 0, 1, limits, 'too_many'],
    ['keeps a newcomer above their limit', 0, 4, limits, 'too_many'],
    ['lets a member join below their limit', 1, 2, limits, undefined],
    ['keeps a member at their limit', 1, 3, limits, 'too_many'],
    ['means nothing to a newcomer without a limit', 0, 9, { newcomer: null, member: 3 }, undefined],
    ['means nothing to a member without a limit', 1, 9, { newcomer: 1, member: null }, undefined],
  ])('%s', (_, completed, unfinished, given, code) => {
    const swaps = { completed, unfinished }
    expect(standingRefusal({ hasOpenDefault: false, swaps, limits: given })?.code).toBe(code)
  })

  test('is counted only if a setting limits it', () => {
    const given: SwapLimits[] = [
      { newcomer: null, member: null },
      { newcomer: 1, member: null },
      { newcomer: null, member: 1 },
    ]
    expect(given.map(limitsSwaps)).toEqual([false, true, true])
  })

  test('names the limit of members who have completed a swap', () => {
    const swaps = { completed: 1, unfinished: 3 }
    expect(standingRefusal({ hasOpenDefault: false, swaps, limits })?.message).toBe(
      'You can be in 3 swaps at a time. Finish one, and you can join the next.',
    )
  })

  test('comes after a gift that is owed', () => {
    const swaps = { completed: 0, unfinished: 1 }
    expect(standingRefusal({ hasOpenDefault: true, swaps, limits })?.code).toBe('open_default')
  })
})

describe('the words of a standing', () => {
  const sentence = joiningSentence(null)
  test.each([
    [0, 0, 0, 'You haven’t completed a swap yet.'],
    [1, 1, 0, 'You’ve completed one swap. A spare gift of yours has rescued someone’s swap.'],
    [1_200, 0, 1, 'You’ve completed 1,200 swaps. A gift that you once owed is settled.'],
    [
      2,
      2,
      2,
      'You’ve completed 2 swaps. 2 spare gifts of yours have rescued swaps. 2 gifts that you once owed are settled.',
    ],
  ])('for %s completed swaps, %s rescues and %s settled gifts', (...row) => {
    const [completed, rescued, settled_defaults, line] = row
    expect(standingLines({ completed, rescued, settled_defaults, sentence })).toEqual([
      line,
      'You can join exchanges.',
    ])
  })

  test('tell a member who is out of the exchange that only the elves can settle it', () => {
    expect([true, false].map((may_send) => owedWords({ may_send }))).toEqual([
      'Send it, and record it on that page. If you can’t, tell the elves.',
      'You can’t record it there anymore. Please tell the elves what happened.',
    ])
  })

  test('are short for mods', () => {
    expect([
      standingLabel({ completed: 1, rescued: 0, settled_defaults: 0 }),
      standingLabel({ completed: 3, rescued: 2, settled_defaults: 1 }),
    ]).toEqual(['1 swap completed', '3 swaps completed · 2 swaps rescued · 1 owed gift settled'])
  })
})
