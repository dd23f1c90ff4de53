import { describe, expect, test } from 'vitest'
import {
  approvalErrors,
  approvalInputOf,
  courseFacts,
  offeredStart,
  reviewFacts,
  typedInstant,
} from '#rules/mod/approval-form.ts'
import { exactly } from '#rules/time/relative-time.ts'
import { anExchange } from '#tests/support/builders.ts'

const exchange = anExchange({ status: 'pending', approved_by: null, start_at: null, end_at: null })
const noon = new Date('2026-12-01T12:00:00.000Z')
const ahead = { exchange, now: '2026-11-20T10:00:00.000Z' }
const passed = { exchange, now: '2026-12-01T12:00:00.000Z' }
const starting = (start_at: string) => ({ id: 5, start_at })

describe('an exchange’s start', () => {
  test('is noon UTC on the preferred day by default, unless that time has passed', () => {
    expect([offeredStart(ahead), offeredStart(passed)]).toEqual([typedInstant(noon), ''])
  })

  test.each([
    ['the offered start', ahead, typedInstant(noon), undefined],
    ['no start, before the preferred day', ahead, '', undefined],
    [
      'no start, after the preferred day',
      passed,
      '',
      'The preferred day has passed. Please choose when the exchange starts.',
    ],
    ['a start that has passed', ahead, '2026-11-01T12:00', 'The start must be in the future.'],
    ['a value that is not a time', ahead, 'soon', 'Please select a valid date'],
  ])('has this error if the mod enters %s: $3', (_, given, start, words) => {
    expect(approvalErrors(starting(start), given)).toEqual(words ? { start_at: [words] } : {})
  })

  test('is sent in UTC, or as null if none is chosen', () => {
    expect([approvalInputOf(starting(typedInstant(noon))), approvalInputOf(starting(''))]).toEqual([
      { id: 5, start_at: '2026-12-01T12:00:00.000Z' },
      { id: 5, start_at: null },
    ])
  })
})

describe('the dates that follow from a start', () => {
  test('are shown for the chosen start', () => {
    expect(courseFacts(starting(typedInstant(noon)), ahead)).toEqual([
      { label: 'Sign-ups', value: 'right away' },
      { label: 'Pairing', value: exactly(noon) },
      { label: 'End', value: exactly(new Date('2026-12-31T12:00:00.000Z')) },
    ])
  })

  test('include when sign-ups open, unless they open immediately', () => {
    const [signUps] = courseFacts(starting('2027-01-15T12:00'), ahead)
    expect(signUps?.value).toBe(`from ${exactly(new Date('2026-12-31T12:00'))}`)
  })

  test('are missing while the start is invalid', () => {
    expect(courseFacts(starting('2026-11-01T12:00'), ahead)).toEqual([])
  })
})

test('the facts of a review say whether guests with the link will see the exchange', () => {
  const said = [true, false].map((is_public) =>
    reviewFacts({ ...exchange, is_public }).filter(({ label }) => label === 'Guests'),
  )
  expect(said).toEqual([
    [{ label: 'Guests', value: 'see it with the link' }],
    [{ label: 'Guests', value: 'don’t see it' }],
  ])
})
