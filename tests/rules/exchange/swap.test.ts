import { expect, test } from 'vitest'
import { runningSwaps, swapProgressLabel } from '#rules/exchange/swap.ts'
import { anExchange, aSignup } from '#tests/support/builders.ts'

const now = new Date('2026-12-12T12:00:00.000Z')
const mine = { is_signed_up: true, my_signup: aSignup({ user_id: 7, paired_with: 12 }) }

test('a member’s running swaps are the running exchanges that they take part in', () => {
  const running = anExchange({ id: 1, ...mine, needs_pairing: false })
  const others = anExchange({ id: 2, needs_pairing: false })
  const unpaired = anExchange({ id: 3, ...mine })
  const over = anExchange({
    id: 4,
    ...mine,
    needs_pairing: false,
    end_at: '2026-12-11T12:00:00.000Z',
  })
  expect(runningSwaps([running, others, unpaired, over], now)).toEqual([running])
})

test.for([
  ['nothing recorded', {}, '0 % · nothing sent yet'],
  ['a parcel posted', { has_sent: true }, '25 % · on its way'],
  ['a gift received', { has_received: true }, '25 % · received, nothing sent yet'],
  ['one of each', { has_sent: true, has_received: true }, '50 % · sent and received'],
  ['all sent', { has_sent: true, is_done_sending: true }, '50 % · all sent, still receiving'],
  [
    'all sent and something here',
    { has_sent: true, is_done_sending: true, has_received: true },
    '75 % · all sent, still receiving',
  ],
  ['all received', { is_done_receiving: true }, '50 % · all received, still sending'],
  ['both done', { is_done_sending: true, is_done_receiving: true }, '100 % · all done'],
] as const)('the progress of a swap with %s is right in number and words', ([, sides, label]) => {
  expect(swapProgressLabel(aSignup(sides))).toBe(label)
})
