import { expect, test } from 'vitest'
import { correctable } from '#rules/exchange/correction.ts'
import { aSignup, aStep } from '#tests/support/builders.ts'

const now = new Date('2026-12-02T10:00:00.000Z')
const today = '2026-12-02T09:00:00.000Z'
const mine = { is_mine: true, party: 'me', created_at: today } as const
const steps = [
  aStep({ id: 1, ...mine, type: 'physical_sent' }),
  aStep({ id: 2, ...mine, type: 'physical_sent' }),
  aStep({ id: 3, ...mine, type: 'digital_sent', created_at: '2026-12-01T09:00:00.000Z' }),
  aStep({ id: 4, ...mine, type: 'received' }),
  aStep({ id: 5, ...mine, type: 'sent_all' }),
  aStep({ id: 6, is_mine: false, party: 'gifter', type: 'physical_sent', created_at: today }),
]

test.each([
  ['all', [2, 4]],
  ['receipts', []],
  ['nothing', []],
] as const)(
  'a member who may record “%s” may correct the steps %j: the latest of each type, within a day, and no marks',
  (recording, ids) => {
    expect([...correctable(steps, aSignup({ recording }), now)]).toEqual(ids)
  },
)
