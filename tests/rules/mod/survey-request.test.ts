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
import { exactly } from '#rules/time/relative-time.ts'
import { anExchange } from '#tests/support/builders.ts'
import { aSurveyRequest } from '#tests/support/survey-requests.ts'
import { aSurvey } from '#tests/support/surveys.ts'

const START = '2026-12-01T12:00:00.000Z'
const before = new Date('2026-12-01T11:59:59.999Z')
const after = new Date(START)
const asking = { survey_requested: true, start_at: START } as const
const pending = { status: 'pending', approved_by: null, start_at: null, end_at: null } as const

describe('a request for a survey', () => {
  const messages: Record<string, string> = {
    over: 'This exchange has started, or won’t take place, so its surveys stay as they are.',
    settled: 'This has been settled already, or the creator no longer asks for another survey.',
  }

  test.each([
    ['can be decided before the start', {}, before, null],
    ['cannot be decided from the start on', {}, after, 'over'],
    ['can be decided for a pending exchange, even after its preferred start', pending, after, null],
    [
      'cannot be decided for an exchange that was turned down',
      { ...pending, status: 'rejected' as const },
      before,
      'over',
    ],
    [
      'cannot be decided for an exchange that was cancelled',
      { status: 'cancelled' as const },
      before,
      'over',
    ],
    ['cannot be decided if it is settled', { survey_requested: false }, before, 'settled'],
    [
      'cannot be decided if it is settled and the exchange has started',
      { survey_requested: false },
      after,
      'over',
    ],
  ])('%s', (_, change, now, code) => {
    expect(surveyRequestRefusal(anExchange({ ...asking, ...change }), now)).toEqual(
      code && { code, message: messages[code] },
    )
  })
})

test('an exchange can require at most twenty surveys, and no survey twice', () => {
  const twenty = Array.from({ length: 20 }, (_, index) => index + 1)
  expect([
    attachmentRefusal([], 1),
    attachmentRefusal([1, 2], 2),
    attachmentRefusal(twenty.slice(1), 1),
    attachmentRefusal(twenty, 21),
  ]).toEqual([
    null,
    {
      code: 'attached',
      message: 'This exchange asks for that survey already.',
      field: 'survey_id',
    },
    null,
    {
      code: 'too_many',
      message: 'This exchange asks for as many surveys as it can.',
      field: 'survey_id',
    },
  ])
})

test('a mod can start only one thread with the creator, and none if the creator’s account is closed', () => {
  const closed = {
    code: 'closed_account',
    message: 'The creator has closed their account, so they can’t read it.',
  }
  expect([
    threadRefusal(null, false),
    threadRefusal(7, false),
    threadRefusal(null, true),
    threadRefusal(7, true),
  ]).toEqual([
    null,
    {
      code: 'written',
      message: 'There’s already a letter about this exchange. Please write there.',
    },
    closed,
    closed,
  ])
})

test('a mod may write to the creator, unless the mod is the creator or a thread already exists', () => {
  const actor = { id: 1 }
  expect([
    mayWriteTo({ actor, request: aSurveyRequest() }),
    mayWriteTo({ actor, request: aSurveyRequest({ contact_id: 7 }) }),
    mayWriteTo({ actor: { id: 30 }, request: aSurveyRequest() }),
    mayWriteTo({ actor, request: null }),
  ]).toEqual([true, false, false, false])
})

test('the mod can choose only from surveys that the exchange does not require yet', () => {
  const all = [aSurvey({ id: 1, label: 'Treats' }), aSurvey({ id: 2, label: 'Small joys' })]
  const request = aSurveyRequest({ surveys: [{ id: 1, label: 'Treats' }] })
  expect(surveysToAttach(request, all)).toEqual([{ value: '2', label: 'Small joys' }])
})

test('the mod has to choose a survey', () => {
  expect([
    attachmentErrors({ id: 5, survey_id: '' }),
    attachmentErrors({ id: 5, survey_id: '2' }),
    attachmentOf({ id: 5, survey_id: '2' }),
  ]).toEqual([{ survey_id: ['This field is required'] }, {}, { survey_id: 2 }])
})

test('a mod sees the exchange’s state and the surveys it requires', () => {
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
    { label: 'Wants to start', value: exactly(after) },
    { label: 'Already in', value: '3 critters' },
    { label: 'Asks for', value: 'Treats, Small joys' },
  ])
  expect(requestFacts(aSurveyRequest()).slice(1)).toEqual([
    { label: 'Starts', value: exactly(after) },
    { label: 'Already in', value: 'no one yet' },
    { label: 'Asks for', value: 'no survey' },
  ])
})

test('the hint about attaching a survey says that participants stay signed up', () => {
  expect([
    attachingHint(aSurveyRequest()),
    attachingHint(aSurveyRequest({ participants_count: 1 })),
  ]).toEqual([
    'Critters answer it before they sign up.',
    'Critters answer it before they sign up. Those who are in already stay in, and are asked to answer it.',
  ])
})
