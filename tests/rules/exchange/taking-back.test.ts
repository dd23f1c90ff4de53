import { describe, expect, test } from 'vitest'
import {
  mayTakeBack,
  proposalAsked,
  TAKE_BACK,
  takingBackRefusal,
} from '#rules/exchange/taking-back.ts'
import { anExchange as aWholeExchange } from '#tests/support/builders.ts'
import { anExchange, at } from './terms.ts'

const NOW = at('2026-11-20T12:00:00.000Z')
const waiting = { status: 'pending', approved_by: null, start_at: null, end_at: null } as const
const turnedDown = { ...waiting, status: 'rejected' } as const
const over = at('2027-01-01T00:00:00.000Z')
const running = at('2026-12-15T12:00:00.000Z')

describe('withdrawing a proposal', () => {
  test.each([
    ['is pending', waiting, false, NOW, null],
    ['was rejected', turnedDown, false, NOW, null],
    [
      'is pending again, after somebody had signed up',
      waiting,
      true,
      NOW,
      'Critters have already signed up. Ask an elf to cancel it.',
    ],
    [
      'was rejected after somebody had signed up',
      turnedDown,
      true,
      NOW,
      'Critters had signed up before it was turned down, so you can’t delete it.',
    ],
    ['is approved', {}, false, NOW, 'This exchange is approved. Ask an elf to cancel it.'],
    [
      'is running',
      { needs_pairing: false },
      true,
      running,
      'This exchange is approved. Ask an elf to cancel it.',
    ],
    ['has ended', { needs_pairing: false }, true, over, 'This exchange is already over.'],
    ['is cancelled', { status: 'cancelled' }, true, NOW, 'This exchange is already cancelled.'],
    [
      'was cancelled before anybody approved it',
      { ...waiting, status: 'cancelled' },
      true,
      NOW,
      'This exchange is already cancelled.',
    ],
  ] as const)(
    'gets this refusal when the exchange %s: $4',
    (_, change, signedUp, now, sentence) => {
      const refused = takingBackRefusal(anExchange(change), signedUp, now)
      expect(refused?.message ?? null).toBe(sentence)
    },
  )
})

test('the card of a proposal offers to withdraw it only to its creator, and only if nobody has signed up', () => {
  const proposal = { ...anExchange(waiting), user_id: 7, participants_count: 0 }
  const offered = [
    proposal,
    { ...proposal, ...turnedDown },
    { ...proposal, user_id: 8 },
    { ...proposal, participants_count: 1 },
    { ...proposal, ...anExchange() },
    { ...proposal, status: 'cancelled' as const },
  ].map((one) => mayTakeBack(one, { id: 7, is_suspended: false, is_paused: false }))
  expect(offered).toEqual([true, true, false, false, false, false])
})

test('a URL opens the confirmation only for a proposal that its creator may withdraw', () => {
  const me = { id: 7, is_suspended: false, is_paused: false }
  const mine = aWholeExchange({ ...waiting, id: 5, user_id: 7, participants_count: 0 })
  const items = [mine, { ...mine, id: 6, user_id: 8 }]
  const opened = (asked: number | null, creator = me) =>
    proposalAsked({ asked, items, me: creator })
  expect([
    opened(5),
    opened(6),
    opened(null),
    opened(5, { ...me, is_suspended: true }),
    opened(5, { ...me, is_paused: true }),
  ]).toEqual([mine, null, null, null, null])
  expect(TAKE_BACK).toBe('take-back')
})
