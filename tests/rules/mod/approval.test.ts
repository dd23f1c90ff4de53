import { describe, expect, test } from 'vitest'
import {
  approvalInputSchema,
  approvalRefusal,
  decisionRefusal,
  reasonSchema,
  startOnApproval,
} from '#rules/mod/approval.ts'
import { fieldErrors, type Refusal } from '#rules/wire/problem.ts'
import { anExchange, at } from '#tests/rules/exchange/terms.ts'

const now = at('2026-11-20T10:00:00.000Z')
const pending = {
  ...anExchange({ status: 'pending', approved_by: null, start_at: null, end_at: null }),
  user_id: 7,
}
const asked = {
  exchange: pending,
  actor: { id: 1, role: 'mod' },
  otherApproverExists: true,
  startAt: null,
  now,
}

const refused: Record<string, Refusal> = {
  forbidden: { code: 'forbidden', message: 'Only a mod can decide on an exchange.' },
  own_exchange: {
    code: 'own_exchange',
    message: 'Another mod has to approve your own exchange.',
  },
  not_pending: { code: 'not_pending', message: 'This exchange isn’t waiting for approval.' },
  past: { code: 'start_at', message: 'The start must be in the future.', field: 'start_at' },
  past_preferred: {
    code: 'start_at',
    message: 'The preferred day has passed. Please choose when the exchange starts.',
    field: 'start_at',
  },
}

describe('an approval', () => {
  test('can be given by a mod or an admin who did not create the exchange', () => {
    expect(approvalRefusal(asked)).toBe(null)
    expect(approvalRefusal({ ...asked, actor: { id: 1, role: 'admin' } })).toBe(null)
  })

  test.each([
    ['a member', { actor: { id: 8, role: 'member' } }, 'forbidden'],
    [
      'the creator as the only mod',
      { actor: { id: 7, role: 'mod' }, otherApproverExists: false },
      'own_exchange',
    ],
    ['the creator as one of several admins', { actor: { id: 7, role: 'admin' } }, 'own_exchange'],
    [
      'a mod if the exchange is approved already',
      { exchange: { ...pending, approved_by: 1 } },
      'not_pending',
    ],
    [
      'a mod if the exchange is rejected',
      { exchange: { ...pending, status: 'rejected' as const } },
      'not_pending',
    ],
    ['a mod if the chosen start has passed', { startAt: now }, 'past'],
    [
      'a mod if the preferred day has passed',
      { now: at('2026-12-01T12:00:00.000Z') },
      'past_preferred',
    ],
  ])('cannot be given by %s', (_, change, code) => {
    expect(approvalRefusal({ ...asked, ...change })).toEqual(refused[code])
  })

  test('can be given by an admin for their own exchange if there is no other mod', () => {
    expect(
      approvalRefusal({ ...asked, actor: { id: 7, role: 'admin' }, otherApproverExists: false }),
    ).toBe(null)
  })

  test('requires a start after the preferred day', () => {
    const late = { ...asked, now: at('2026-12-05T00:00:00.000Z') }
    expect(approvalRefusal(late)).toEqual(refused.past_preferred)
    expect(approvalRefusal({ ...late, startAt: at('2026-12-05T00:00:00.001Z') })).toBe(null)
  })

  test('sets the start to noon UTC on the preferred day by default', () => {
    expect(startOnApproval(pending, null)).toEqual(at('2026-12-01T12:00:00.000Z'))
    expect(startOnApproval(pending, now)).toEqual(now)
  })

  test('accepts any valid time as the start', () => {
    expect(fieldErrors(approvalInputSchema, {})).toEqual({})
    expect(fieldErrors(approvalInputSchema, { start_at: '2026-12-01T12:00:00+01:00' })).toEqual({})
    expect(approvalInputSchema.parse({ start_at: null })).toEqual({ start_at: null })
    for (const start_at of ['tomorrow', '2026-12-01T12:00:00', '1899-12-31T12:00:00Z'])
      expect(fieldErrors(approvalInputSchema, { start_at })).toEqual({
        start_at: ['Please select a valid date'],
      })
  })
})

test('a pending exchange can be rejected only by a mod, with a reason', () => {
  expect(decisionRefusal(asked)).toBe(null)
  expect(decisionRefusal({ ...asked, actor: { id: 7, role: 'member' } })).toEqual(refused.forbidden)
  expect(reasonSchema.parse({ reason: ' Late ' })).toEqual({ reason: 'Late' })
  expect(fieldErrors(reasonSchema, { reason: ' ' })).toEqual({ reason: ['This field is required'] })
  expect(fieldErrors(reasonSchema, { reason: 'x'.repeat(501) })).toEqual({
    reason: ['This field should be at most 500 characters long'],
  })
})
