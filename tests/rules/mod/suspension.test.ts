import { describe, expect, test } from 'vitest'
import { effectWords, restrictedWords, wayOptions } from '#rules/mod/restriction-words.ts'
import { type Departure, effectOf } from '#rules/mod/suspension.ts'
import { aModMember } from '#tests/support/builders.ts'
import { anEffect } from '#tests/support/restrictions.ts'

const aDeparture = (change: Partial<Departure> = {}): Departure => ({
  isPaired: true,
  isShared: false,
  stays: false,
  changes: [{ gifter: 3, recipient: 4 }],
  withoutGifter: null,
  ...change,
})

describe('the effect of a suspension', () => {
  test.each<[string, Departure[], Partial<ReturnType<typeof effectOf>>]>([
    ['is nothing for a member without swaps', [], {}],
    [
      'gives two members of each running swap a new match',
      [aDeparture(), aDeparture({ changes: [{ gifter: 5, recipient: 6 }] })],
      { left_running: 2, new_matches: 4 },
    ],
    [
      'a member of several swaps counts once',
      [aDeparture(), aDeparture({ changes: [{ gifter: 4, recipient: 3 }] })],
      { left_running: 2, new_matches: 2 },
    ],
    [
      'a chain moves more than two',
      [
        aDeparture({
          changes: [
            { gifter: 3, recipient: 4 },
            { gifter: 5, recipient: 6 },
          ],
        }),
      ],
      { left_running: 1, new_matches: 4 },
    ],
    [
      'of two, the other is left without a match',
      [aDeparture({ changes: [{ gifter: 3, recipient: null }] })],
      { left_running: 1, without_match: 1 },
    ],
    [
      'where nothing fits, the gifter and the recipient are',
      [aDeparture({ changes: [{ gifter: 3, recipient: null }], withoutGifter: 4 })],
      { left_running: 1, without_match: 2 },
    ],
    [
      'a swap with something on its way is kept',
      [aDeparture({ stays: true, changes: [] })],
      { kept_running: 1 },
    ],
    [
      'a swap that has not started is left',
      [aDeparture({ isPaired: false, changes: [] })],
      { left_before_start: 1 },
    ],
    [
      'a running swap of the mod is only counted',
      [aDeparture({ isShared: true }), aDeparture({ isShared: true, stays: true })],
      { with_you: 2 },
    ],
    [
      'a swap of the mod that has not started tells nothing',
      [aDeparture({ isShared: true, isPaired: false, changes: [] })],
      { left_before_start: 1 },
    ],
  ])('%s', (_, departures, effect) => {
    expect(effectOf(departures)).toEqual(anEffect(effect))
  })
})

describe('the words of a suspension', () => {
  test.each([
    ['no swap', {}, ['They take part in no swap that runs.']],
    [
      'many',
      { left_running: 9, new_matches: 18 },
      [
        '9 running swaps, 18 members will get a new match. Lifting the suspension does not undo that.',
      ],
    ],
    [
      'one',
      { left_running: 1, new_matches: 1, without_match: 1 },
      [
        '1 running swap, 1 member will get a new match, 1 member will be left without one. Lifting the suspension does not undo that.',
      ],
    ],
    [
      'one of two',
      { left_running: 1, without_match: 1 },
      [
        '1 running swap, 1 member will be left without a match. Lifting the suspension does not undo that.',
      ],
    ],
    [
      'one with something on its way',
      { kept_running: 1 },
      ['Something is on its way in 1 running swap, so Nettle stays in to receive.'],
    ],
    [
      'one of the mod',
      { with_you: 2 },
      ['You take part in 2 running swaps with Nettle: what happens there is not shown to you.'],
    ],
    [
      'none that runs and one ahead',
      { left_before_start: 1 },
      ['They take part in no swap that runs.', '1 swap not started yet will go on without Nettle.'],
    ],
  ])('name the effect on swaps: %s', (_, effect, words) => {
    expect(effectWords(anEffect(effect), 'Nettle')).toEqual(words)
  })

  test('offer a pause as well, or a new end for the current one', () => {
    const offered = (change: Parameters<typeof aModMember>[0]) =>
      wayOptions(aModMember(change), anEffect()).map(({ value, label }) => [value, label])
    expect([offered({}), offered({ is_paused: true })]).toEqual([
      [
        ['pause', 'Pause'],
        ['suspend', 'Suspend'],
      ],
      [
        ['pause', 'Move the end of the pause'],
        ['suspend', 'Suspend'],
      ],
    ])
  })

  test.each([
    [{}, 'Nettle is suspended'],
    [
      { left_running: 9, new_matches: 18 },
      'Nettle is suspended: 9 running swaps, 18 members have a new match',
    ],
    [
      { left_running: 1, without_match: 1 },
      'Nettle is suspended: 1 running swap, 1 member is left without a match',
    ],
  ])('tell the effect %o afterwards', (effect, words) => {
    const restricted = { how: 'suspend', reason: 'Rude', effect: anEffect(effect) } as const
    expect(restrictedWords(aModMember(), restricted)).toBe(words)
  })
})
