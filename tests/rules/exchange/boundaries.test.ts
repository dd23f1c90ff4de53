import { describe, expect, test } from 'vitest'
import { remainingTimeLabel, spotsButton } from '#rules/exchange/words.ts'
import { inZone } from '#tests/support/zones.ts'
import { anExchange, at } from './terms.ts'

/** Zones from UTC+14 to UTC-11, some of them with a half-hour offset. */
const zones = [
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Asia/Kolkata',
  'America/St_Johns',
] as const

/**
 * Sign-ups open on 16 November, the exchange starts on 1 December and ends on 31 December, all at noon UTC. In
 * Kiritimati, where midnight is at 10:00 UTC, each of these times is on the next day. In Pago Pago, midnight comes an
 * hour later.
 */
const paired = { needs_pairing: false }
const spots = '7 available spots'
const SOON = 'About to start'

/** The badge in each zone, in the order of `zones`, and the button, which is the same in all zones. */
type Row = [instant: string, badges: readonly string[], button: string | null]

const shown = (instant: string, change: Parameters<typeof anExchange>[0]) => ({
  badges: zones.map((zone) =>
    inZone(zone, () => remainingTimeLabel(anExchange(change), at(instant))),
  ),
  button: spotsButton(anExchange(change), at(instant)),
})

const everywhere = (badge: string) => zones.map(() => badge)

describe('the badge and the button before sign-ups open', () => {
  test.each<Row>([
    ['2026-11-14T18:29:59.999Z', everywhere('in 2 days'), spots],
    ['2026-11-14T18:30:00.000Z', ['in 2 days', 'in 2 days', 'in 1 day', 'in 2 days'], spots],
    ['2026-11-15T03:29:59.999Z', ['in 2 days', 'in 2 days', 'in 1 day', 'in 2 days'], spots],
    ['2026-11-15T03:30:00.000Z', ['in 2 days', 'in 2 days', 'in 1 day', 'in 1 day'], spots],
    ['2026-11-15T09:59:59.999Z', ['in 2 days', 'in 2 days', 'in 1 day', 'in 1 day'], spots],
    ['2026-11-15T10:00:00.000Z', ['in 1 day', 'in 2 days', 'in 1 day', 'in 1 day'], spots],
    ['2026-11-15T10:59:59.999Z', ['in 1 day', 'in 2 days', 'in 1 day', 'in 1 day'], spots],
    ['2026-11-15T11:00:00.000Z', everywhere('in 1 day'), spots],
    ['2026-11-15T18:30:00.000Z', everywhere('in 1 day'), spots],
    ['2026-11-16T03:30:00.000Z', everywhere('in 1 day'), spots],
    ['2026-11-16T10:00:00.000Z', everywhere('in 1 day'), spots],
    ['2026-11-16T11:00:00.000Z', everywhere('in 1 day'), spots],
    ['2026-11-16T11:59:59.999Z', everywhere('in 1 day'), spots],
  ])('show the correct text at %s', (instant, badges, button) =>
    expect(shown(instant, {})).toEqual({ badges, button }),
  )
})

describe('the badge and the button from the opening of sign-ups to the start', () => {
  test.each<Row>([
    ['2026-11-16T12:00:00.000Z', everywhere('15 days left'), spots],
    ['2026-11-30T09:59:59.999Z', ['2 days left', '2 days left', '1 day left', '1 day left'], spots],
    ['2026-11-30T10:00:00.000Z', ['1 day left', '2 days left', '1 day left', '1 day left'], spots],
    ['2026-11-30T10:59:59.999Z', ['1 day left', '2 days left', '1 day left', '1 day left'], spots],
    ['2026-11-30T11:00:00.000Z', everywhere('1 day left'), spots],
    ['2026-11-30T18:29:59.999Z', everywhere('1 day left'), spots],
    ['2026-11-30T18:30:00.000Z', ['1 day left', '1 day left', SOON, '1 day left'], spots],
    ['2026-12-01T03:29:59.999Z', ['1 day left', '1 day left', SOON, '1 day left'], spots],
    ['2026-12-01T03:30:00.000Z', ['1 day left', '1 day left', SOON, SOON], spots],
    ['2026-12-01T09:59:59.999Z', ['1 day left', '1 day left', SOON, SOON], spots],
    ['2026-12-01T10:00:00.000Z', [SOON, '1 day left', SOON, SOON], spots],
    ['2026-12-01T10:59:59.999Z', [SOON, '1 day left', SOON, SOON], spots],
    ['2026-12-01T11:00:00.000Z', everywhere(SOON), spots],
    ['2026-12-01T11:59:59.999Z', everywhere(SOON), spots],
  ])('show the correct text at %s', (instant, badges, button) =>
    expect(shown(instant, {})).toEqual({ badges, button }),
  )
})

describe('the badge and the button from the start to the end', () => {
  test.each<Row>([
    ['2026-12-01T12:00:00.000Z', everywhere('30 days left'), null],
    ['2026-12-30T09:59:59.999Z', ['2 days left', '2 days left', '1 day left', '1 day left'], null],
    ['2026-12-30T10:00:00.000Z', ['1 day left', '2 days left', '1 day left', '1 day left'], null],
    ['2026-12-30T10:59:59.999Z', ['1 day left', '2 days left', '1 day left', '1 day left'], null],
    ['2026-12-30T11:00:00.000Z', everywhere('1 day left'), null],
    ['2026-12-30T18:29:59.999Z', everywhere('1 day left'), null],
    ['2026-12-30T18:30:00.000Z', ['1 day left', '1 day left', '0 days left', '1 day left'], null],
    ['2026-12-31T03:29:59.999Z', ['1 day left', '1 day left', '0 days left', '1 day left'], null],
    ['2026-12-31T03:30:00.000Z', ['1 day left', '1 day left', '0 days left', '0 days left'], null],
    ['2026-12-31T09:59:59.999Z', ['1 day left', '1 day left', '0 days left', '0 days left'], null],
    ['2026-12-31T10:00:00.000Z', ['0 days left', '1 day left', '0 days left', '0 days left'], null],
    ['2026-12-31T10:59:59.999Z', ['0 days left', '1 day left', '0 days left', '0 days left'], null],
    ['2026-12-31T11:00:00.000Z', everywhere('0 days left'), null],
    ['2026-12-31T11:59:59.999Z', everywhere('0 days left'), null],
    ['2026-12-31T12:00:00.000Z', everywhere('Ended'), null],
  ])('show the correct text at %s', (instant, badges, button) =>
    expect(shown(instant, paired)).toEqual({ badges, button }),
  )
})

describe('the badge and the button from the start to the end, while the pairing is pending', () => {
  test.each<Row>([
    ['2026-12-01T12:00:00.000Z', everywhere(SOON), null],
    ['2026-12-31T11:00:00.000Z', everywhere(SOON), null],
    ['2026-12-31T11:59:59.999Z', everywhere(SOON), null],
    ['2026-12-31T12:00:00.000Z', everywhere('Ended'), null],
  ])('show the correct text at %s', (instant, badges, button) =>
    expect(shown(instant, {})).toEqual({ badges, button }),
  )
})

/** A mod's decision, or the lack of one, overrides the clock. */
describe.each([
  ['Pending', { approved_by: null, status: 'pending' }],
  ['Rejected', { approved_by: null, status: 'rejected' }],
  ['Cancelled', { status: 'cancelled' }],
] as const)('the badge “%s” and the lack of a button', (badge, change) => {
  test.each([
    '2026-11-16T11:59:59.999Z',
    '2026-11-16T12:00:00.000Z',
    '2026-12-01T11:59:59.999Z',
    '2026-12-01T12:00:00.000Z',
    '2026-12-31T11:59:59.999Z',
    '2026-12-31T12:00:00.000Z',
  ])('stay the same at %s', (instant) => {
    const said = { badges: everywhere(badge), button: null }
    expect([shown(instant, change), shown(instant, { ...change, ...paired })]).toEqual([said, said])
  })
})

describe('the badge in St John’s counts days of 25 and 23 hours as one day each', () => {
  const inStJohns = (instant: string, change: Parameters<typeof anExchange>[0]) =>
    inZone('America/St_Johns', () => remainingTimeLabel(anExchange(change), at(instant)))

  test.each([
    ['2026-11-01T02:29:59.999Z', '2 days left'],
    ['2026-11-01T02:30:00.000Z', '1 day left'],
    ['2026-11-01T04:29:59.999Z', '1 day left'],
    ['2026-11-01T04:30:00.000Z', '1 day left'],
    ['2026-11-02T02:30:00.000Z', '1 day left'],
    ['2026-11-02T03:29:59.999Z', '1 day left'],
    ['2026-11-02T03:30:00.000Z', SOON],
  ])('when the clocks go back the night before an exchange starts, at %s', (instant, badge) => {
    const change = { start_at: '2026-11-02T12:00:00.000Z', end_at: '2026-12-02T12:00:00.000Z' }
    expect(inStJohns(instant, change)).toBe(badge)
  })

  test.each([
    ['2027-03-14T03:29:59.999Z', '2 days left'],
    ['2027-03-14T03:30:00.000Z', '1 day left'],
    ['2027-03-14T05:29:59.999Z', '1 day left'],
    ['2027-03-14T05:30:00.000Z', '1 day left'],
    ['2027-03-15T02:29:59.999Z', '1 day left'],
    ['2027-03-15T02:30:00.000Z', '0 days left'],
  ])('when the clocks go forward the night before an exchange ends, at %s', (instant, badge) => {
    const change = { ...paired, end_at: '2027-03-15T12:00:00.000Z' }
    expect(inStJohns(instant, change)).toBe(badge)
  })
})
