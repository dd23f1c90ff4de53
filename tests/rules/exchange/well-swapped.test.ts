import { describe, expect, test } from 'vitest'
import type { Step } from '#rules/exchange/step.ts'
import { mayShowGift, postOfSwap, swapFacts } from '#rules/exchange/well-swapped.ts'
import { aPost, aStep } from '#tests/support/builders.ts'

const on = (day: number) => ({
  created_at: `2026-12-${String(day).padStart(2, '0')}T12:00:00.000Z`,
})
const sent = (day: number): Step => aStep({ id: day, ...on(day) })
const arrived = (day: number, change: Partial<Step> = {}): Step =>
  aStep({ id: day, type: 'received', party: 'recipient', is_mine: false, ...on(day), ...change })
const coming = (day: number): Step =>
  aStep({ id: day, party: 'gifter', is_mine: false, ...on(day) })
const got = (day: number, change: Partial<Step> = {}): Step =>
  aStep({ id: day, type: 'received', ...on(day), ...change })

describe('the facts about a finished swap', () => {
  test('contain the days from the first parcel to the first receipt, for both gifts', () => {
    const steps = [sent(2), sent(4), coming(3), arrived(8), arrived(9), got(4), got(20)]
    expect(swapFacts(steps)).toEqual([
      { label: 'Your gift', value: '6 days on the way' },
      { label: 'For you', value: '1 day on the way' },
      { label: 'Done', value: 'Dec 20, 2026' },
    ])
  })

  test('show whether a gift is still on its way or arrived the same day', () => {
    expect(swapFacts([sent(2), coming(3), got(3)])).toEqual([
      { label: 'Your gift', value: 'still on its way' },
      { label: 'For you', value: 'arrived the same day' },
      { label: 'Done', value: 'Dec 3, 2026' },
    ])
  })

  test('leave out a gift that nobody has recorded as sent', () => {
    expect(swapFacts([sent(2), arrived(3), got(5)]).map(({ label }) => label)).toEqual([
      'Your gift',
      'Done',
    ])
  })
})

test('the post in a finished swap’s summary is the recipient’s, or else the member’s own', () => {
  const [theirs, mine] = [aPost({ id: 1 }), aPost({ id: 2 })]
  const both = [arrived(3, { post: theirs }), got(4, { post: mine })]
  expect([both, both.slice(1), [got(4)]].map(postOfSwap)).toEqual([theirs, mine, null])
})

test('members are invited to post about their gift unless they have done so or may not post', () => {
  const shown = [got(4, { post: aPost() })]
  expect([
    mayShowGift([got(4)], { can_post: true }),
    mayShowGift([got(4)], { can_post: false }),
    mayShowGift(shown, { can_post: true }),
  ]).toEqual([true, false, false])
})
