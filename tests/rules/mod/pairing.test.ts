import { describe, expect, test } from 'vitest'
import { callingOffRefusal, mayCallOff, mayPairNow, pairingNowRefusal } from '#rules/mod/pairing.ts'
import { anExchange, at } from '#tests/rules/exchange/terms.ts'

const signUps = '2026-11-20T10:00:00.000Z'
const running = '2026-12-05T10:00:00.000Z'
const end = '2026-12-31T12:00:00.000Z'
const pending = anExchange({ approved_by: null, start_at: null, end_at: null })

const OVER = { code: 'over', message: 'This exchange is already over.' }
const NOT_APPROVED = { code: 'not_approved', message: 'This exchange isn’t approved.' }

describe('an exchange', () => {
  test.each([
    ['whose sign-ups are open', anExchange(), signUps, null, null],
    ['whose start has passed without pairs', anExchange(), running, null, null],
    ['that is over and was never paired', anExchange(), end, OVER, OVER],
    ['that is over', anExchange({ needs_pairing: false }), end, OVER, OVER],
    ['that waits for approval', pending, signUps, NOT_APPROVED, null],
    ['that is rejected', { ...pending, status: 'rejected' } as const, signUps, NOT_APPROVED, OVER],
    ['that is cancelled', anExchange({ status: 'cancelled' }), signUps, NOT_APPROVED, OVER],
  ])(
    '%s gets the refusal $3 for pairing and $4 for cancelling',
    (_, exchange, now, pairing, callingOff) => {
      expect([pairingNowRefusal(exchange, at(now)), callingOffRefusal(exchange, at(now))]).toEqual([
        pairing,
        callingOff,
      ])
      expect([mayPairNow(exchange, at(now)), mayCallOff(exchange, at(now))]).toEqual([
        pairing === null,
        callingOff === null,
      ])
    },
  )
})
