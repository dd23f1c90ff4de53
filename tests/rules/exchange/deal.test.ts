import { describe, expect, test } from 'vitest'
import {
  asksSurveys,
  costWords,
  dealDays,
  joinableInstead,
  lateWords,
  offersOthers,
  othersAsked,
  readsDeal,
} from '#rules/exchange/deal.ts'
import { anExchange, aSignup } from '#tests/support/builders.ts'

const now = new Date('2026-11-20T10:00:00.000Z')
const refusedBy = (code: string) => anExchange({ refusal: { code, message: 'No.' } })
const CODES = [
  'suspended',
  'paused',
  'onboarding',
  'parent',
  'not_approved',
  'started',
  'region',
  'full',
  'open_default',
  'no_address',
  'not_open',
]

describe('the days of the deal', () => {
  test('show the start for signing up and for the draw, the middle for posting, and the end for opening', () => {
    expect(dealDays(anExchange(), now)).toEqual([
      { label: 'Sign up until', value: 'Dec 1' },
      { label: 'Names drawn', value: 'Dec 1' },
      { label: 'Post by', value: 'Dec 16' },
      { label: 'Open yours', value: 'Dec 31' },
    ])
  })

  test('show the year only where it changes, and are calculated from the preferred start until a mod has set a start', () => {
    const wished = anExchange({
      preferred_start_at: '2026-12-20',
      start_at: null,
      end_at: null,
      exchange_duration: 45,
    })
    expect(dealDays(wished, now).map(({ value }) => value)).toEqual([
      'Dec 20',
      'Dec 20',
      'Jan 12, 2027',
      'Feb 3',
    ])
  })
})

test.each([
  [null, null, 'As much as you like, plus postage'],
  [10, 25, 'Roughly 10 – 25 in your own currency, plus postage'],
  [10, 10, 'Roughly 10 in your own currency, plus postage'],
  [10, null, 'From 10 in your own currency, plus postage'],
  [null, 12.5, 'Up to 12.50 in your own currency, plus postage'],
])('the cost between %s and %s is “%s”', (price_min, price_max, words) => {
  expect(costWords({ price_min, price_max })).toBe(words)
})

describe('a member whose sign-up is refused', () => {
  test('sees the deal if the reason may no longer apply before the start', () => {
    expect(CODES.filter((code) => readsDeal(refusedBy(code)))).toEqual([
      'paused',
      'onboarding',
      'parent',
      'open_default',
      'no_address',
      'not_open',
    ])
  })

  test('is offered other exchanges if only this one refuses them', () => {
    const offered = (regions: string[]) =>
      CODES.filter((code) => offersOthers(refusedBy(code), regions))
    expect([offered(['us']), offered([])]).toEqual([
      ['not_approved', 'started', 'region', 'full'],
      [],
    ])
  })
})

test('a member who may sign up sees the deal, and a participant does not', () => {
  const joined = anExchange({ my_signup: aSignup({ user_id: 7 }), is_signed_up: true })
  expect([anExchange(), joined].map((one) => [readsDeal(one), offersOthers(one, ['us'])])).toEqual([
    [true, false],
    [false, false],
  ])
})

test('readers of the deal see the surveys that the exchange requires', () => {
  const surveys = [3]
  expect([
    asksSurveys(anExchange({ surveys })),
    asksSurveys(anExchange()),
    asksSurveys({ ...refusedBy('region'), surveys }),
    asksSurveys({ ...refusedBy('not_open'), surveys }),
  ]).toEqual([true, false, false, true])
})

test('the query for other exchanges asks for exchanges with spots in the member’s regions', () => {
  expect(othersAsked(['us', 'na', 'worldwide'])).toEqual({
    isMine: false,
    chip: 'available',
    regions: ['worldwide', 'na', 'us'],
    search: '',
    pages: 1,
  })
})

test('a refused member is offered at most three other exchanges, all of which accept them', () => {
  const open = [1, 2, 3, 4].map((id) => anExchange({ id }))
  const joined = anExchange({ id: 8, my_signup: aSignup({ user_id: 7 }) })
  const found = [anExchange(), { ...refusedBy('full'), id: 9 }, joined, ...open]
  expect([joinableInstead(anExchange(), found), joinableInstead(anExchange(), [])]).toEqual([
    open.slice(0, 3),
    [],
  ])
})

test.each([
  [
    'full',
    'The last spot was taken while you were answering. Your answers are kept for the next one.',
  ],
  ['started', 'Names were drawn while you were answering. Your answers are kept for the next one.'],
  [
    'not_approved',
    'This exchange changed while you were answering. Your answers are kept for the next one.',
  ],
])(
  'a sign-up that comes too late because of “%s” gets a message with the reason',
  (code, words) => {
    expect(lateWords({ code })).toBe(words)
  },
)
