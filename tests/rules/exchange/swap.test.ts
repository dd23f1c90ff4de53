import { expect, test } from 'vitest'
import {
  isCurrentSwap,
  isFinishedSwap,
  isSwap,
  type Swap,
  stagesReached,
} from '#rules/exchange/swap.ts'
import { anExchange, aSignup } from '#tests/support/builders.ts'

const now = new Date('2026-12-12T12:00:00.000Z')
const running = { needs_pairing: false } as const

const aSwap = (signup: Parameters<typeof aSignup>[0] = {}, change = {}): Swap => ({
  ...anExchange({ is_signed_up: true, ...change }),
  my_signup: aSignup({ user_id: 7, ...signup }),
})

test.for([
  ['that has not started', { start_at: '2026-12-20T12:00:00.000Z' }, true],
  ['that is waiting for approval again', { approved_by: null, start_at: null, end_at: null }, true],
  ['that is being paired', {}, true],
  ['that runs', running, true],
  ['that has ended', { ...running, end_at: '2026-12-12T12:00:00.000Z' }, false],
  ['that was cancelled', { status: 'cancelled' as const }, false],
  ['that was rejected', { status: 'rejected' as const, approved_by: null }, false],
])('an exchange %s counts as a current swap for its participants: %s', ([, change, isCurrent]) => {
  expect(isCurrentSwap(aSwap({}, change), now)).toBe(isCurrent)
})

const ended = { ...running, end_at: '2026-12-12T12:00:00.000Z' } as const
const sign = { state: 'asking', until: '2026-12-14T12:00:00.000Z', entries: 1 } as const

test.for([
  ['a gift for the member is missing', { missing_gift: sign }, ended, true],
  ['the mods look for a gift', { missing_gift: { ...sign, state: 'with_mods' } }, ended, true],
  ['the member is asked about their gift', { asked_gift: sign }, ended, true],
  [
    'the member has said that their gift is on its way',
    { asked_gift: { ...sign, state: 'on_its_way' } },
    ended,
    false,
  ],
  ['a missing gift has arrived', { missing_gift: { ...sign, state: 'arrived' } }, ended, false],
  [
    'a gift is missing in a cancelled exchange',
    { missing_gift: sign },
    { ...running, status: 'cancelled' },
    false,
  ],
] as const)(
  'an exchange that is over is current or finished, depending on its gifts: %s',
  ([, signup, change, isCurrent]) => {
    const swap = aSwap(signup, change)
    expect(isCurrentSwap(swap, now)).toBe(isCurrent)
    if (change === ended) expect(isFinishedSwap(swap, now)).toBe(!isCurrent)
  },
)

test.for([
  ['that runs', running, false],
  ['that has ended', { ...running, end_at: '2026-12-12T12:00:00.000Z' }, true],
  ['that ended without pairs', { end_at: '2026-12-12T12:00:00.000Z' }, false],
  ['that was cancelled', { ...running, status: 'cancelled' as const }, false],
])(
  'an exchange %s counts as a finished swap for its participants: %s',
  ([, change, isFinished]) => {
    expect(isFinishedSwap(aSwap({}, change), now)).toBe(isFinished)
  },
)

test('an exchange does not count as a swap for a member who has not signed up', () => {
  const over = anExchange(ended)
  expect([
    isSwap(over),
    isCurrentSwap(anExchange(running), now),
    isFinishedSwap(over, now),
    isSwap(aSwap()),
  ]).toEqual([false, false, false, true])
})

test.for([
  ['before the draw', {}, { needs_pairing: true }, ['Signed up']],
  ['after the draw', {}, running, ['Signed up', 'Drawn']],
  ['after a parcel was posted', { has_sent: true }, running, ['Signed up', 'Drawn', 'Sent']],
  ['with everything sent', { is_done_sending: true }, running, ['Signed up', 'Drawn', 'Sent']],
  [
    'with a gift received first',
    { has_received: true },
    running,
    ['Signed up', 'Drawn', 'Arrived'],
  ],
  [
    'with both sides done',
    { is_done_sending: true, is_done_receiving: true },
    running,
    ['Signed up', 'Drawn', 'Sent', 'Arrived'],
  ],
] as const)('a swap %s has reached the right stages', ([, signup, change, reached]) => {
  expect(stagesReached(aSwap(signup, change), now)).toEqual(reached)
})
