import { describe, expect, test } from 'vitest'
import {
  attachmentErrors,
  attachmentOf,
  attachmentRefusal,
  mayWriteTo,
  surveyRequestRefusal,
  surveysToAttach,
  threadRefusal,
} from '#rules/mod/survey-request.ts'
import { attachingHint, requestFacts, requestLine } from '#rules/mod/survey-request-words.ts'
import { anExchange } from '#tests/support/builders.ts'
import { aSurveyRequest } from '#tests/support/survey-requests.ts'
import { aSurvey } from '#tests/support/surveys.ts'

const START = '2026-12-01T12:00:00.000Z'
const before = new Date('2026-12-01T11:59:59.999Z')
const after = new Date(START)
const asking = { survey_requested: true, start_at: START } as const
const pending = { status: 'pending', approved_by: null, start_at: null, end_at: null } as const

describe('a request for a survey can be decided, or not, for', () => {
  const codeAt = (change: Parameters<typeof anExchange>[0], now: Date) =>
    surveyRequestRefusal(anExchange({ ...asking, ...change }), now)?.code ?? null

  test.each([
    ['an approved exchange before its start', {}, before, null],
    ['an approved exchange at its start', {}, after, 'over'],
    ['a pending one, whatever its preferred start', pending, after, null],
    ['one that was turned down', { ...pending, status: 'rejected' as const }, before, 'over'],
    ['one that was called off', { status: 'cancelled' as const }, before, 'over'],
    ['one that no longer asks', { survey_requested: false }, before, 'settled'],
    ['one that no longer asks and has started', { survey_requested: false }, after, 'over'],
  ])('%s', (_, change, now, code) => {
    expect(codeAt(change, now)).toBe(code)
  })
})

test('an exchange can ask for a survey only once, and for at most twenty surveys', () => {
  const twenty = Array.from({ length: 20 }, (_, index) => index + 1)
  expect([
    attachmentRefusal([], 1),
    attachmentRefusal([1, 2], 2)?.code,
    attachmentRefusal(twenty.slice(1), 1),
    attachmentRefusal(twenty, 21)?.code,
  ]).toEqual([null, 'attached', null, 'too_many'])
})

test('a mod can start one thread at a time, and none with a closed account', () => {
  expect([
    threadRefusal(null, false),
    threadRefusal(7, false)?.code,
    threadRefusal(null, true)?.code,
    threadRefusal(7, true)?.code,
  ]).toEqual([null, 'written', 'closed_account', 'closed_account'])
})

test('a mod may write to the creator unless it is themselves or there is a thread already', () => {
  const actor = { id: 1 }
  expect([
    mayWriteTo({ actor, request: aSurveyRequest() }),
    mayWriteTo({ actor, request: aSurveyRequest({ contact_id: 7 }) }),
    mayWriteTo({ actor: { id: 30 }, request: aSurveyRequest() }),
    mayWriteTo({ actor, request: null }),
  ]).toEqual([true, false, false, false])
})

test('the choice has only surveys that the exchange does not ask for yet', () => {
  const all = [aSurvey({ id: 1, label: 'Treats' }), aSurvey({ id: 2, label: 'Small joys' })]
  const request = aSurveyRequest({ surveys: [{ id: 1, label: 'Treats' }] })
  expect(surveysToAttach(request, all)).toEqual([{ value: '2', label: 'Small joys' }])
})

test('the form requires a survey', () => {
  expect([
    attachmentErrors({ id: 5, survey_id: '' }),
    attachmentErrors({ id: 5, survey_id: '2' }),
    attachmentOf({ id: 5, survey_id: '2' }),
  ]).toEqual([{ survey_id: ['This field is required'] }, {}, { survey_id: 2 }])
})

test('a mod sees the state of the exchange and the surveys it asks for', () => {
  const request = aSurveyRequest({
    status: 'pending',
    participants_count: 3,
    surveys: [
      { id: 1, label: 'Treats' },
      { id: 2, label: 'Small joys' },
    ],
  })
  expect(requestLine(request)).toBe('waits for approval · proposed on Nov 3, 2026')
  expect(requestFacts(request)).toEqual([
    { label: 'State', value: 'waits for approval' },
    { label: 'Wants to start', value: 'Dec 1, 2026, 12:00' },
    { label: 'Already in', value: '3 critters' },
    { label: 'Asks for', value: 'Treats, Small joys' },
  ])
  expect(requestFacts(aSurveyRequest()).slice(1)).toEqual([
    { label: 'Starts', value: 'Dec 1, 2026, 12:00' },
    { label: 'Already in', value: 'nobody' },
    { label: 'Asks for', value: 'no survey' },
  ])
})

test('the hint says that participants stay signed up', () => {
  expect([
    attachingHint(aSurveyRequest()),
    attachingHint(aSurveyRequest({ participants_count: 1 })),
  ]).toEqual([
    'Critters answer it before they sign up.',
    'Critters answer it before they sign up. Those who are in already stay in, and are asked to answer it.',
  ])
})
