import { expect, test } from 'vitest'
import { runningSwaps } from '#rules/swap.ts'
import { anExchange, aSignup } from '#tests/support/builders.ts'

const now = new Date('2026-12-12T12:00:00.000Z')
const mine = { is_signed_up: true, my_signup: aSignup({ user_id: 7, paired_with: 12 }) }

test('my swaps are those that run and have me in them', () => {
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
