import { describe, expect, test } from 'vitest'
import { remainingTimeLabel, spotsButton } from '#rules/exchange/words.ts'
import { anExchange, at } from './terms.ts'

/** From 14 hours ahead of UTC to 11 behind it, and some that are half an hour off. */
const zones = [
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Asia/Kolkata',
  'America/St_Johns',
] as const

/**
 * Sign-ups open on 16 November, the start is on 1 December, the end on the 31st, all at noon UTC. That start is on the
 * 2nd in Kiritimati, whose midnight comes at ten in the morning UTC, an hour before the one of Pago Pago.
 */
const paired = { needs_pairing: false }
const spots = '7 available spots'
const SOON = 'About to start'

/** What the badge says in each zone, in their order, and what the button says everywhere. */
type Row = [instant: string, badges: readonly string[], button: string | null]

const shown = (instant: string, change: Parameters<typeof anExchange>[0]) => ({
  badges: zones.map((zone) => remainingTimeLabel(anExchange(change), at(instant), zone)),
  button: spotsButton(anExchange(change), at(instant)),
})

const everywhere = (badge: string) => zones.map(() => badge)

describe('before the start', () => {
  test.each<Row>([
    ['2026-11-16T11:59:59.999Z', everywhere('in 1 day'), spots],
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
  ])('at %s', (instant, badges, button) => expect(shown(instant, {})).toEqual({ badges, button }))
})

describe('from the start on', () => {
  test.each<Row>([
    ['2026-12-01T12:00:00.000Z', everywhere('30 days left'), null],
    ['2026-12-31T11:59:59.999Z', everywhere('0 days left'), null],
    ['2026-12-31T12:00:00.000Z', everywhere('Ended'), null],
  ])('at %s', (instant, badges, button) =>
    expect(shown(instant, paired)).toEqual({ badges, button }),
  )
})
