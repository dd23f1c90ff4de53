import { describe, expect, test } from 'vitest'
import {
  approvalInputSchema,
  approvalRefusal,
  decisionRefusal,
  reasonSchema,
  startOnApproval,
} from '#rules/mod/approval.ts'
import { fieldErrors } from '#rules/wire/problem.ts'
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

describe('an approval', () => {
  test('is given by a mod or an admin who did not create the exchange', () => {
    expect(approvalRefusal(asked)).toBe(null)
    expect(approvalRefusal({ ...asked, actor: { id: 1, role: 'admin' } })).toBe(null)
  })

  test.each([
    ['a member', { actor: { id: 8, role: 'member' } }, 'forbidden'],
    [
      'the creator, a mod',
      { actor: { id: 7, role: 'mod' }, otherApproverExists: false },
      'own_exchange',
    ],
    ['the creator, an admin among others', { actor: { id: 7, role: 'admin' } }, 'own_exchange'],
    ['a mod, of what is approved', { exchange: { ...pending, approved_by: 1 } }, 'not_pending'],
    [
      'a mod, of what is rejected',
      { exchange: { ...pending, status: 'rejected' as const } },
      'not_pending',
    ],
    ['a mod, with a start that has passed', { startAt: now }, 'start_at'],
    [
      'a mod, when the preferred day has passed',
      { now: at('2026-12-01T12:00:00.000Z') },
      'start_at',
    ],
  ])('is not given by %s', (_, change, code) => {
    expect(approvalRefusal({ ...asked, ...change })?.code).toBe(code)
  })

  test('of their own exchange is given by an admin if there is no other mod', () => {
    expect(
      approvalRefusal({ ...asked, actor: { id: 7, role: 'admin' }, otherApproverExists: false }),
    ).toBe(null)
  })

  test('after the preferred day requires a start', () => {
    const late = { ...asked, now: at('2026-12-05T00:00:00.000Z') }
    expect(approvalRefusal(late)).toEqual({
      code: 'start_at',
      message: 'The preferred day has passed. Please choose when the exchange starts.',
      field: 'start_at',
    })
    expect(approvalRefusal({ ...late, startAt: at('2026-12-05T00:00:00.001Z') })).toBe(null)
  })

  test('sets the start to noon UTC on the preferred day by default', () => {
    expect(startOnApproval(pending, null)).toEqual(at('2026-12-01T12:00:00.000Z'))
    expect(startOnApproval(pending, now)).toEqual(now)
  })

  test('accepts any valid time as the start', () => {
    expect(fieldErrors(approvalInputSchema, {})).toEqual({})
    expect(fieldErrors(approvalInputSchema, { start_at: '2026-12-01T12:00:00+01:00' })).toEqual({})
    expect(fieldErrors(approvalInputSchema, { start_at: 'tomorrow' })).toEqual({
      start_at: ['Please select a valid date'],
    })
  })
})

test('a pending exchange can only be rejected by a mod, with a reason', () => {
  expect(decisionRefusal(asked)).toBe(null)
  expect(decisionRefusal({ ...asked, actor: { id: 7, role: 'member' } })?.code).toBe('forbidden')
  expect(fieldErrors(reasonSchema, { reason: ' ' })).toEqual({ reason: ['This field is required'] })
  expect(fieldErrors(reasonSchema, { reason: 'x'.repeat(501) })).toEqual({
    reason: ['This field should be at most 500 characters long'],
  })
})
