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
      'gives two members of each running swap a new recipient',
      [aDeparture(), aDeparture({ changes: [{ gifter: 5, recipient: 6 }] })],
      { left_running: 2, new_matches: 4 },
    ],
    [
      'counts a member of several swaps once',
      [aDeparture(), aDeparture({ changes: [{ gifter: 4, recipient: 3 }] })],
      { left_running: 2, new_matches: 2 },
    ],
    [
      'counts all members whose match changes in a chain of changes',
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
      'leaves the other member of a swap of two without a recipient',
      [aDeparture({ changes: [{ gifter: 3, recipient: null }] })],
      { left_running: 1, without_match: 1 },
    ],
    [
      'leaves gifter and recipient without a recipient if nothing fits',
      [aDeparture({ changes: [{ gifter: 3, recipient: null }], withoutGifter: 4 })],
      { left_running: 1, without_match: 2 },
    ],
    [
      'keeps a swap with a parcel on its way',
      [aDeparture({ stays: true, changes: [] })],
      { kept_running: 1 },
    ],
    [
      'takes the member out of a swap that has not started',
      [aDeparture({ isPaired: false, changes: [] })],
      { left_before_start: 1 },
    ],
    [
      'gives only the number of running swaps that the mod also takes part in',
      [aDeparture({ isShared: true }), aDeparture({ isShared: true, stays: true })],
      { with_you: 2 },
    ],
    [
      'includes a swap that the mod takes part in if it has not started, because that reveals nothing',
      [aDeparture({ isShared: true, isPaired: false, changes: [] })],
      { left_before_start: 1 },
    ],
  ])('%s', (_, departures, effect) => {
    expect(effectOf(departures)).toEqual(anEffect(effect))
  })
})

describe('the wording of a suspension', () => {
  test.each([
    ['no swaps', {}, ['They’re in no running swap.']],
    [
      'many running swaps',
      { left_running: 9, new_matches: 18 },
      [
        '9 running swaps, 18 members will get a new recipient. Lifting the suspension doesn’t undo that.',
      ],
    ],
    [
      'one running swap',
      { left_running: 1, new_matches: 1, without_match: 1 },
      [
        '1 running swap, 1 member will get a new recipient, 1 member will be left without one. Lifting the suspension doesn’t undo that.',
      ],
    ],
    [
      'one running swap of two members',
      { left_running: 1, without_match: 1 },
      [
        '1 running swap, 1 member will be left without a recipient. Lifting the suspension doesn’t undo that.',
      ],
    ],
    [
      'one swap with a parcel on its way',
      { kept_running: 1 },
      ['Something is on its way in 1 running swap, so Nettle stays in to receive.'],
    ],
    [
      'swaps that the mod takes part in',
      { with_you: 2 },
      ['You take part in 2 running swaps with Nettle: we don’t show you what happens there.'],
    ],
    [
      'no running swap and one swap that has not started',
      { left_before_start: 1 },
      ['They’re in no running swap.', '1 swap not started yet will go on without Nettle.'],
    ],
  ])('names the effect of a suspension with %s', (_, effect, words) => {
    expect(effectWords(anEffect(effect), 'Nettle')).toEqual(words)
  })

  test('also offers a pause, or a new end for the current pause', () => {
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
      'Nettle is suspended: 9 running swaps, 18 members have a new recipient',
    ],
    [
      { left_running: 1, without_match: 1 },
      'Nettle is suspended: 1 running swap, 1 member is left without a recipient',
    ],
  ])('names the effect %o after the suspension', (effect, words) => {
    const restricted = { how: 'suspend', reason: 'Rude', effect: anEffect(effect) } as const
    expect(restrictedWords(aModMember(), restricted)).toBe(words)
  })
})
