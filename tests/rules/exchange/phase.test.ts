import { subMilliseconds } from 'date-fns'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  acceptsSignUps,
  type ExchangeTerms,
  endAtOf,
  hasPairs,
  isPaired,
  nextBoundaryAfter,
  nextChangeAmong,
  PHASE_RULES,
  PHASES,
  phaseAt,
  preferredStart,
  signupsOpenAt,
  startOf,
  statusAt,
} from '#rules/exchange/phase.ts'
import { daysAfter } from '#rules/time/clock.ts'
import { inZone } from '#tests/support/zones.ts'
import { anExchange, anyExchange, anyInstant, at } from './terms.ts'

const paired = { needs_pairing: false }

describe('the phase of an exchange', () => {
  test.each<[string, Partial<ExchangeTerms>, string, string]>([
    [
      'that is not approved yet',
      { approved_by: null, start_at: null, end_at: null, status: 'pending' },
      '2026-11-20T00:00:00Z',
      'pending',
    ],
    [
      'that is still not approved on its preferred day',
      { approved_by: null, start_at: null, end_at: null, status: 'pending' },
      '2027-11-20T00:00:00Z',
      'pending',
    ],
    [
      'that is pending again after an edit',
      { approved_by: null },
      '2026-11-20T00:00:00Z',
      'pending',
    ],
    [
      'that is rejected',
      { approved_by: null, status: 'rejected' },
      '2026-11-20T00:00:00Z',
      'rejected',
    ],
    [
      'that was approved and then cancelled',
      { status: 'cancelled' },
      '2026-12-20T00:00:00Z',
      'cancelled',
    ],
    ['a millisecond before sign-ups open', {}, '2026-11-16T11:59:59.999Z', 'signUpsScheduled'],
    ['when sign-ups open', {}, '2026-11-16T12:00:00.000Z', 'signUpsOpen'],
    ['on the eve of the start', {}, '2026-11-30T23:59:59.999Z', 'signUpsOpen'],
    ['on the day of the start', {}, '2026-12-01T00:00:00.000Z', 'aboutToStart'],
    ['a millisecond before the start', {}, '2026-12-01T11:59:59.999Z', 'aboutToStart'],
    ['at the start, before the pairing', {}, '2026-12-01T12:00:00.000Z', 'pairing'],
    ['at the start, after the pairing', paired, '2026-12-01T12:00:00.000Z', 'running'],
    ['a millisecond before the end', paired, '2026-12-31T11:59:59.999Z', 'running'],
    ['at the end', paired, '2026-12-31T12:00:00.000Z', 'ended'],
    ['at the end, without a pairing', {}, '2026-12-31T12:00:00.000Z', 'ended'],
  ])('%s is $3', (_, change, now, phase) => {
    expect(phaseAt(anExchange(change), at(now))).toBe(phase)
  })

  test('is “about to start” once it is the day of the start in the reader’s time zone', () => {
    const evening = at('2026-11-30T23:30:00.000Z')
    const early = anExchange({ start_at: '2026-12-01T02:00:00.000Z' })
    const phasesIn = (zone: string) =>
      inZone(zone, () => [phaseAt(anExchange(), evening), phaseAt(early, evening)])
    expect(phasesIn('UTC')).toEqual(['signUpsOpen', 'signUpsOpen'])
    expect(phasesIn('Pacific/Auckland')).toEqual(['signUpsOpen', 'aboutToStart'])
    expect(phasesIn('America/Los_Angeles')).toEqual(['signUpsOpen', 'aboutToStart'])
  })

  test('lets members sign up from the instant at which sign-ups open until the start', () => {
    const instants = [
      '2026-11-16T11:59:59.999Z',
      '2026-11-16T12:00:00.000Z',
      '2026-12-01T11:59:59.999Z',
      '2026-12-01T12:00:00.000Z',
    ]
    expect(instants.map((now) => acceptsSignUps(anExchange(), at(now)))).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  test('matches exactly one predicate at any time in any zone', () => {
    const zones = fc.constantFrom('UTC', 'Pacific/Auckland', 'America/Los_Angeles')
    fc.assert(
      fc.property(anyExchange, anyInstant, zones, (exchange, now, zone) =>
        inZone(zone, () => {
          const true_ = PHASES.filter((phase) => PHASE_RULES[phase](exchange, now))
          expect(true_).toEqual([phaseAt(exchange, now)])
        }),
      ),
      { numRuns: 2000 },
    )
  })

  test('changes with time only at a boundary', () => {
    fc.assert(
      fc.property(anyExchange, anyInstant, (exchange, now) => {
        const boundary = nextBoundaryAfter(exchange, now)
        const justBefore = subMilliseconds(boundary ?? daysAfter(now, 400), 1)
        expect(statusAt(exchange, justBefore)).toBe(statusAt(exchange, now))
        expect(acceptsSignUps(exchange, justBefore)).toBe(acceptsSignUps(exchange, now))
      }),
      { numRuns: 1000 },
    )
  })
})

describe('the boundaries of an exchange', () => {
  test('are the opening of sign-ups, the start and the end', () => {
    const exchange = anExchange(paired)
    const seen: string[] = []
    for (
      let now: Date | null = at('2026-11-01T00:00:00Z');
      now !== null;
      now = nextBoundaryAfter(exchange, now)
    ) {
      seen.push(now.toISOString())
    }
    expect(seen.slice(1)).toEqual([
      '2026-11-16T12:00:00.000Z',
      '2026-12-01T12:00:00.000Z',
      '2026-12-31T12:00:00.000Z',
    ])
  })

  test('do not exist before the approval', () => {
    expect(nextBoundaryAfter(anExchange({ approved_by: null }), at('2026-11-01T00:00:00Z'))).toBe(
      null,
    )
  })

  test('are calculated from the preferred day until a start is set', () => {
    const exchange = anExchange({ start_at: null })
    expect(preferredStart('2026-12-01')).toEqual(at('2026-12-01T12:00:00.000Z'))
    expect(startOf(exchange)).toEqual(at('2026-12-01T12:00:00.000Z'))
    expect(signupsOpenAt(exchange)).toEqual(at('2026-11-16T12:00:00.000Z'))
    expect(endAtOf(startOf(exchange), 45)).toEqual(at('2027-01-15T12:00:00.000Z'))
  })
})

describe('the status of an exchange', () => {
  test.each<[string, Partial<ExchangeTerms>, string, string]>([
    ['before sign-ups open', {}, '2026-11-01T00:00:00Z', 'approved'],
    ['while sign-ups are open', {}, '2026-11-20T00:00:00Z', 'ongoing'],
    ['on the day of the start', {}, '2026-12-01T01:00:00Z', 'ongoing'],
    ['without spots left', { remaining_spots: 0 }, '2026-11-20T00:00:00Z', 'full'],
    [
      'that is running and has no spots left',
      { ...paired, remaining_spots: 0 },
      '2026-12-02T00:00:00Z',
      'ongoing',
    ],
    ['that is being paired', {}, '2026-12-01T12:00:01Z', 'ongoing'],
    ['that is over', paired, '2027-01-02T00:00:00Z', 'ended'],
    ['that is pending', { approved_by: null }, '2026-11-20T00:00:00Z', 'pending'],
    [
      'that is rejected',
      { approved_by: null, status: 'rejected' },
      '2027-11-20T00:00:00Z',
      'rejected',
    ],
    ['that is cancelled', { status: 'cancelled' }, '2027-11-20T00:00:00Z', 'cancelled'],
  ])('%s is $3', (_, change, now, status) => {
    expect(statusAt(anExchange(change), at(now))).toBe(status)
  })

  test('does not change when it is stored and recalculated', () => {
    fc.assert(
      fc.property(anyExchange, anyInstant, (exchange, now) => {
        const status = statusAt(exchange, now)
        expect(statusAt({ ...exchange, status }, now)).toBe(status)
      }),
    )
  })

  test('counts as “paired” if the exchange has pairs and has started, even after its end', () => {
    expect(isPaired(anExchange(), at('2026-12-02T00:00:00Z'))).toBe(false)
    expect(isPaired(anExchange(paired), at('2026-12-02T00:00:00Z'))).toBe(true)
    expect(isPaired(anExchange(paired), at('2027-02-02T00:00:00Z'))).toBe(true)
    expect(isPaired(anExchange(paired), at('2026-11-20T00:00:00Z'))).toBe(false)
    expect([hasPairs(anExchange()), hasPairs(anExchange(paired))]).toEqual([false, true])
  })
})

describe('the next change in a list of exchanges', () => {
  const opening = anExchange({ start_at: '2026-12-20T12:00:00.000Z', signup_duration: 10 })
  const starting = anExchange({ start_at: '2026-12-12T12:00:00.000Z' })
  const now = at('2026-12-09T12:00:00.000Z')

  test.each<[string, ExchangeTerms[], string | null]>([
    ['is never, for an empty list', [], null],
    ['is never, for a pending exchange', [anExchange({ approved_by: null })], null],
    ['is the first change of several exchanges', [starting, opening], '2026-12-10T12:00:00.000Z'],
    [
      'is half a minute from now while an exchange is being paired',
      [opening, anExchange({ start_at: '2026-12-09T11:59:00.000Z', needs_pairing: true })],
      '2026-12-09T12:00:30.000Z',
    ],
  ])('%s', (_, exchanges, change) => {
    expect(nextChangeAmong(exchanges, now)?.toISOString() ?? null).toBe(change)
  })
})
