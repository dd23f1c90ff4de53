import { describe, expect, test } from 'vitest'
import { factsOf, noticeFor, showsSignup } from '#rules/exchange/page-words.ts'
import { PHASES, type Phase } from '#rules/exchange/phase.ts'
import { anExchange } from '#tests/support/builders.ts'

test('the facts leave out a missing price and missing surveys', () => {
  expect(factsOf(anExchange({ price_min: 10 }))).toEqual([
    { label: 'Region', value: 'Worldwide' },
    { label: 'Sign-ups', value: 'from Nov 16, 2026' },
    { label: 'Swap', value: 'Dec 1 – Dec 31, 2026' },
    { label: 'Price', value: 'from 10' },
    { label: 'Spots', value: '10' },
  ])
})

test('a swap over the new year names both years', () => {
  const facts = factsOf(anExchange({ end_at: '2027-01-09T12:00:00.000Z', surveys: [1, 2] }))
  expect(facts.filter(({ label }) => label === 'Swap' || label === 'Surveys')).toEqual([
    { label: 'Swap', value: 'Dec 1, 2026 – Jan 9, 2027' },
    { label: 'Surveys', value: '2 to answer first' },
  ])
})

describe('the notice', () => {
  const stranger = { isCreator: false, isSignedUp: false }
  const notice = (phase: Phase, reader = stranger, exchange = anExchange()) =>
    noticeFor(phase, exchange, reader)

  test('tells the creator that a pending exchange waits for a mod', () => {
    expect(notice('pending', { ...stranger, isCreator: true })).toBe(
      'A mod looks at every exchange before anybody else can see it. We’ll tell you when it is approved.',
    )
  })

  test('tells a creator who may edit a rejected exchange to send it in again', () => {
    expect(notice('rejected', stranger, anExchange({ can_edit: true }))).toBe(
      'A mod has turned this exchange down. You can change it and send it in again.',
    )
  })

  test('is missing in the phases that need none', () => {
    expect(PHASES.filter((phase) => notice(phase) === null)).toEqual([
      'running',
      'aboutToStart',
      'signUpsOpen',
    ])
  })
})

test('the section about signing up is shown in the phases where a member can sign up or leave', () => {
  expect(PHASES.filter((phase) => showsSignup(phase, false))).toEqual([
    'pairing',
    'running',
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
