import { describe, expect, test } from 'vitest'
import { mayTakeBack, takingBackRefusal } from '#rules/exchange/taking-back.ts'
import { anExchange, at } from './terms.ts'

const NOW = at('2026-11-20T12:00:00.000Z')
const waiting = { status: 'pending', approved_by: null, start_at: null, end_at: null } as const
const turnedDown = { ...waiting, status: 'rejected' } as const
const over = at('2027-01-01T00:00:00.000Z')
const running = at('2026-12-15T12:00:00.000Z')

describe('taking back a proposal', () => {
  test.each([
    ['waits', waiting, false, NOW, null],
    ['was turned down', turnedDown, false, NOW, null],
    [
      'waits again, after somebody had signed up',
      waiting,
      true,
      NOW,
      'Somebody has signed up already. Ask a mod if it should be called off.',
    ],
    [
      'was turned down after somebody had signed up',
      turnedDown,
      true,
      NOW,
      'Somebody had signed up before it was turned down, so it stays.',
    ],
    [
      'is approved',
      {},
      false,
      NOW,
      'This exchange is approved. Ask a mod if it should be called off.',
    ],
    [
      'runs',
      { needs_pairing: false },
      true,
      running,
      'This exchange is approved. Ask a mod if it should be called off.',
    ],
    ['is over', { needs_pairing: false }, true, over, 'This exchange is already over.'],
    [
      'is called off',
      { status: 'cancelled' },
      true,
      NOW,
      'This exchange has been called off already.',
    ],
    [
      'was called off before anybody approved it',
      { ...waiting, status: 'cancelled' },
      true,
      NOW,
      'This exchange has been called off already.',
    ],
  ] as const)(
    'is possible, or refused with the reason, when it %s',
    (_, change, signedUp, now, sentence) => {
      const refused = takingBackRefusal(anExchange(change), signedUp, now)
      expect(refused?.message ?? null).toBe(sentence)
    },
  )
})

test('a card offers it to its creator, of a proposal that nobody is in', () => {
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
