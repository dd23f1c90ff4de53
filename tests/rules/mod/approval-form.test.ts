import { describe, expect, test } from 'vitest'
import {
  approvalErrors,
  approvalInputOf,
  courseFacts,
  offeredStart,
  typedInstant,
} from '#rules/mod/approval-form.ts'
import { exactly } from '#rules/time/relative-time.ts'
import { anExchange } from '#tests/support/builders.ts'

const exchange = anExchange({ status: 'pending', approved_by: null, start_at: null, end_at: null })
const noon = new Date('2026-12-01T12:00:00.000Z')
const ahead = { exchange, now: '2026-11-20T10:00:00.000Z' }
const passed = { exchange, now: '2026-12-01T12:00:00.000Z' }
const starting = (start_at: string) => ({ id: 5, start_at })

describe('the start of an exchange', () => {
  test('is noon on the preferred day in the field, while that is still to come', () => {
    expect([offeredStart(ahead), offeredStart(passed)]).toEqual([typedInstant(noon), ''])
  })

  test.each([
    ['the one that is offered', ahead, typedInstant(noon), undefined],
    ['none, while the preferred day is to come', ahead, '', undefined],
    [
      'none, when it has passed',
      passed,
      '',
      'The preferred day has passed. Please choose when the exchange starts.',
    ],
    ['one that has passed', ahead, '2026-11-01T12:00', 'The start must be in the future.'],
    ['no instant at all', ahead, 'soon', 'Please select a valid date'],
  ])('may be or may not be: %s', (_, given, start, words) => {
    expect(approvalErrors(starting(start), given)).toEqual(words ? { start_at: [words] } : {})
  })

  test('is sent as an instant, and left to the server where none is chosen', () => {
    expect([approvalInputOf(starting(typedInstant(noon))), approvalInputOf(starting(''))]).toEqual([
      { id: 5, start_at: '2026-12-01T12:00:00.000Z' },
      { id: 5, start_at: null },
    ])
  })
})

describe('what follows from a start', () => {
  test('is shown for the one that is chosen', () => {
    expect(courseFacts(starting(typedInstant(noon)), ahead)).toEqual([
      { label: 'Sign-ups', value: 'at once' },
      { label: 'Pairing', value: exactly(noon) },
      { label: 'End', value: exactly(new Date('2026-12-31T12:00:00.000Z')) },
    ])
  })

  test('says when sign-ups open, where that is later', () => {
    const [signUps] = courseFacts(starting('2027-01-15T12:00'), ahead)
    expect(signUps?.value).toBe(`from ${exactly(new Date('2026-12-31T12:00'))}`)
  })

  test('is nothing while the start could not be one', () => {
    expect(courseFacts(starting('2026-11-01T12:00'), ahead)).toEqual([])
  })
})
