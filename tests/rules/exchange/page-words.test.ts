import { describe, expect, test } from 'vitest'
import {
  factsOf,
  giftingWords,
  nobodyWords,
  noticeFor,
  refusalWords,
  showsSignup,
} from '#rules/exchange/page-words.ts'
import { PHASES, type Phase } from '#rules/exchange/phase.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import type { Signup } from '#rules/exchange/signup.ts'
import { FULL } from '#rules/exchange/words.ts'
import { anExchange, aSignup } from '#tests/support/builders.ts'

test('the facts omit a missing price and missing surveys', () => {
  expect(factsOf(anExchange({ price_min: 10 }))).toEqual([
    { label: 'Region', value: 'Worldwide' },
    { label: 'Sign-ups', value: 'from Nov 16, 2026' },
    { label: 'Dates', value: 'Dec 1 – Dec 31, 2026' },
    { label: 'Post by', value: 'Dec 16, 2026' },
    { label: 'Price', value: 'from 10 in your own currency' },
    { label: 'Spots', value: '10' },
  ])
})

test('the dates of a swap that runs over the new year include both years', () => {
  const facts = factsOf(anExchange({ end_at: '2027-01-09T12:00:00.000Z', surveys: [1, 2] }))
  expect(facts.filter(({ label }) => label === 'Dates' || label === 'Surveys')).toEqual([
    { label: 'Dates', value: 'Dec 1, 2026 – Jan 9, 2027' },
    { label: 'Surveys', value: '2 to answer first' },
  ])
})

describe('the notice on an exchange', () => {
  const stranger = { isCreator: false, isSignedUp: false }
  const notice = (phase: Phase, reader = stranger, exchange = anExchange()) =>
    noticeFor(phase, exchange, reader)

  test('tells the creator that a pending exchange is waiting for a mod', () => {
    expect(notice('pending', { ...stranger, isCreator: true })).toBe(
      'An elf checks every exchange before other critters see it. We’ll tell you when it’s approved.',
    )
  })

  test('tells a creator who may edit a rejected exchange to resubmit it', () => {
    expect(notice('rejected', stranger, anExchange({ can_edit: true }))).toBe(
      'An elf has turned this exchange down. You can change it and send it in again.',
    )
  })

  test('tells participants of an ended exchange what they may still record', () => {
    const noticeTo = (my_signup: Signup | null) =>
      notice('ended', stranger, anExchange({ end_at: '2026-12-31T12:00:00.000Z', my_signup }))
    expect([
      noticeTo(null),
      noticeTo(aSignup({ is_done_sending: true })),
      noticeTo(aSignup({ is_done_sending: true, is_done_receiving: true })),
    ]).toEqual([
      null,
      'This exchange ended on Dec 31, 2026. You can still record what you sent and what arrived.',
      null,
    ])
  })

  test('is missing in the phases that need no notice', () => {
    expect(PHASES.filter((phase) => notice(phase) === null)).toEqual([
      'ended',
      'running',
      'aboutToStart',
      'signUpsOpen',
    ])
  })
})

test('the section about signing up is shown in the phases where a member can sign up or leave', () => {
  expect(PHASES.filter((phase) => showsSignup(phase, false))).toEqual([
    'cancelled',
    'ended',
    'pairing',
    'running',
    'signUpsScheduled',
    'aboutToStart',
    'signUpsOpen',
  ])
  expect(PHASES.filter((phase) => showsSignup(phase, true))).toEqual([
    'pending',
    'signUpsScheduled',
    'aboutToStart',
    'signUpsOpen',
  ])
})

test('only readers who can sign up are invited to be the first', () => {
  const refusal = { code: 'region', message: 'This exchange is for Canada only.' }
  const words = (why: typeof refusal | null) =>
    Object.fromEntries(PHASES.map((phase) => [phase, nobodyWords(phase, { refusal: why })]))
  const open = words(null)
  expect(open).toEqual({
    rejected: 'No critters signed up.',
    cancelled: 'No critters signed up.',
    pending: 'Critters can sign up once it’s approved.',
    ended: 'No critters signed up.',
    pairing: 'No critters signed up.',
    running: 'No critters signed up.',
    signUpsScheduled: 'No critters have signed up yet.',
    aboutToStart: 'Nobody signed up yet, plenty of room! Be the first!',
    signUpsOpen: 'Nobody signed up yet, plenty of room! Be the first!',
  })
  expect(words(refusal)).toEqual({
    ...open,
    aboutToStart: 'No critters have signed up yet.',
    signUpsOpen: 'No critters have signed up yet.',
  })
})

test('the label about the gift is in the past tense once everything is sent or the exchange has ended', () => {
  const now = new Date('2026-12-10T12:00:00.000Z')
  const words = (my_signup: Signup, end_at: string) =>
    giftingWords(anExchange({ my_signup, end_at }), now)
  expect([
    words(aSignup(), '2026-12-31T12:00:00.000Z'),
    words(aSignup({ is_done_sending: true }), '2026-12-31T12:00:00.000Z'),
    words(aSignup(), '2026-12-09T12:00:00.000Z'),
  ]).toEqual(['You’re gifting', 'You gifted', 'You gifted'])
})

test('the reason why a member cannot sign up is null where the page already shows it', () => {
  const refused = (code: string, change: Partial<Exchange> = {}, message = 'No.') =>
    anExchange({ refusal: { code, message }, ...change })
  const words = (exchange: Exchange, now = '2026-11-20T10:00:00.000Z') =>
    refusalWords(exchange, new Date(now))
  expect([
    words(anExchange()),
    words(refused('region')),
    words(refused('not_open')),
    words(refused('full', { remaining_spots: 0 }, FULL)),
    words(refused('not_approved', { status: 'cancelled' })),
    words(refused('started'), '2026-12-01T12:00:00.000Z'),
    words(refused('started', { needs_pairing: false }), '2026-12-01T12:00:00.000Z'),
    words(refused('started', { needs_pairing: false }), '2026-12-31T12:00:00.000Z'),
  ]).toEqual([null, 'No.', null, null, null, null, 'No.', null])
})
