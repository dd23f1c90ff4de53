import { addHours } from 'date-fns'
import { describe, expect, test } from 'vitest'
import {
  hasMissedOffer,
  hasOffer,
  type InLine,
  isInLine,
  isOfferOver,
  offerEnd,
  offersSpots,
  offerTimeLeft,
  settled,
  spotsFor,
  waitingRefusal,
} from '#rules/exchange/waiting.ts'
import { LIST_WORDS, mayWait, placeWords, withWaiting } from '#rules/exchange/waiting-words.ts'
import { readersTime } from '#rules/time/day-words.ts'
import * as builders from '#tests/support/builders.ts'
import { anExchange, at, goodStanding } from './terms.ts'

const now = at('2026-11-20T10:00:00.000Z')
/** Two hours before the start, from which spots are open to all. */
const soon = at('2026-12-01T10:00:00.000Z')
const full = anExchange({ remaining_spots: 0 })

describe('offers', () => {
  test('are made while sign-ups are open, until two hours before the start', () => {
    const times = [
      at('2026-11-16T11:59:59.999Z'),
      at('2026-11-16T12:00:00.000Z'),
      at('2026-12-01T09:59:59.999Z'),
      soon,
    ]
    expect(times.map((time) => offersSpots(full, time))).toEqual([false, true, true, false])
    expect(offersSpots(anExchange({ approved_by: null }), now)).toBe(false)
  })

  test('last 24 hours, or until two hours before the start', () => {
    expect([
      offerEnd(full, now),
      offerEnd(full, at('2026-11-30T10:00:00.000Z')),
      offerEnd(full, at('2026-11-30T10:00:00.001Z')),
    ]).toEqual([at('2026-11-21T10:00:00.000Z'), soon, soon])
  })

  test('expire after the time between now and their end', () => {
    expect(offerTimeLeft('2026-11-21T10:00:00.000Z', '2026-11-21T09:59:58.500Z')).toBe(1500)
  })

  test('count as one free spot for the member with the offer, until the offer ends', () => {
    const offer = { place: null, offered_until: '2026-11-20T10:00:00.000Z' }
    const before = at('2026-11-20T09:59:59.999Z')
    expect([before, now].map((time) => hasOffer(offer, time))).toEqual([true, false])
    expect([before, now].map((time) => hasMissedOffer(offer, time))).toEqual([false, true])
    expect([before, now].map((time) => spotsFor(0, offer, time))).toEqual([1, 0])
    expect([spotsFor(2, null, now), spotsFor(0, { place: 1, offered_until: null }, now)]).toEqual([
      2, 0,
    ])
  })

  test('are neither open nor missed for a member in line or one who is not on the list', () => {
    const inLine = { place: 2, offered_until: null }
    expect([inLine, null].map((own) => [hasOffer(own, now), hasMissedOffer(own, now)])).toEqual([
      [false, false],
      [false, false],
    ])
    expect([inLine, null].map(isInLine)).toEqual([true, false])
  })
})

describe('the waiting list', () => {
  const asked = {
    exchange: { ...full, region: 'worldwide' },
    member: {
      region: 'us',
      is_minor: false,
      has_received_parent_confirmation: false,
      has_completed_onboarding: true,
      is_suspended: false,
      is_paused: false,
    },
    remainingSpots: 0,
    alreadyIn: false,
    missingSurveys: [],
    hasAddress: true,
    standing: goodStanding,
    now,
  }

  test('accepts a member who meets every condition except a free spot', () => {
    expect(waitingRefusal(asked)).toBe(null)
  })

  test.each([
    ['already_in', { alreadyIn: true }],
    ['region', { exchange: { ...full, region: 'europe' } }],
    ['parent', { member: { ...asked.member, is_minor: true } }],
    ['suspended', { member: { ...asked.member, is_suspended: true } }],
    ['missing_surveys', { missingSurveys: [3] }],
    ['no_address', { hasAddress: false }],
    ['started', { now: at('2026-12-01T12:00:00.000Z') }],
    ['not_open', { now: at('2026-11-16T11:00:00.000Z') }],
  ])('refuses a member with “%s”, as a sign-up would', (code, change) => {
    expect(waitingRefusal({ ...asked, ...change })?.code).toBe(code)
  })

  test('refuses a member who could sign up, and refuses everybody in the last two hours', () => {
    expect([
      waitingRefusal({ ...asked, remainingSpots: 1 }),
      waitingRefusal({ ...asked, now: soon }),
    ]).toEqual([
      { code: 'not_full', message: 'There is a free spot, so you can sign up right away.' },
      {
        code: 'too_late',
        message:
          'It starts so soon that anyone can take a spot that opens up. Check back before the start.',
      },
    ])
  })
})

describe('settling the waiting list', () => {
  const waiting = (userId: number, change: Partial<InLine> = {}): InLine => ({
    userId,
    offeredUntil: null,
    freedAt: null,
    passedAt: null,
    ...change,
  })
  const settle = (line: InLine[], change: Partial<Parameters<typeof settled>[0]> = {}) =>
    settled({
      exchange: full,
      line,
      free: 0,
      freed: [],
      qualified: new Set(line.map(({ userId }) => userId)),
      now,
      ...change,
    })
  const until = addHours(now, 24)
  const ended = { offeredUntil: now, freedAt: at('2026-11-19T10:00:00.000Z') }

  test('offers a spot to the first member in line', () => {
    expect(settle([waiting(1), waiting(2)], { free: 1, freed: [now] })).toEqual({
      passed: [],
      returned: [],
      offered: [{ userId: 1, freedAt: now, until }],
    })
  })

  test('offers each spot once, and skips members who no longer qualify', () => {
    const line = [1, 2, 3, 4].map((id) => waiting(id))
    const { offered } = settle(line, { free: 2, freed: [now], qualified: new Set([2, 4]) })
    expect(offered).toEqual([
      { userId: 2, freedAt: now, until },
      { userId: 4, freedAt: null, until },
    ])
  })

  test('offers the spot of an expired offer to the next member, with the time at which the spot opened up', () => {
    expect(settle([waiting(1, ended), waiting(2)])).toEqual({
      passed: [1],
      returned: [],
      offered: [{ userId: 2, freedAt: ended.freedAt, until }],
    })
    expect(
      [now, addHours(now, 1)].map((end) => isOfferOver(waiting(1, { offeredUntil: end }), now)),
    ).toEqual([true, false])
    expect(isOfferOver(waiting(1), now)).toBe(false)
  })

  test('leaves an open offer unchanged', () => {
    expect(settle([waiting(1, { offeredUntil: addHours(now, 1) }), waiting(2)])).toEqual({
      passed: [],
      returned: [],
      offered: [],
    })
  })

  test('offers the spot of a member who no longer qualifies to the next, and puts them back in line', () => {
    const freedAt = at('2026-11-19T10:00:00.000Z')
    const line = [waiting(1, { offeredUntil: addHours(now, 1), freedAt }), waiting(2)]
    expect(settle(line, { qualified: new Set([2]) })).toEqual({
      passed: [],
      returned: [1],
      offered: [{ userId: 2, freedAt, until }],
    })
  })

  test('never offers a member a spot that they may have let go', () => {
    const passedAt = at('2026-11-20T09:00:00.000Z')
    const again = waiting(1, { passedAt })
    const given = [null, ended.freedAt, passedAt, now].map(
      (freedAt) => settle([again, waiting(2)], { free: 1, freed: [freedAt] }).offered[0]?.userId,
    )
    expect(given).toEqual([2, 2, 2, 1])
    expect(settle([again], { free: 1, freed: [passedAt] }).offered).toEqual([])
  })

  test('only ends offers in the last two hours, and has no effect outside the sign-up period', () => {
    const line = [waiting(1, ended), waiting(2)]
    expect([
      settle(line, { free: 1, now: soon }),
      settle(line, { free: 1, exchange: anExchange({ approved_by: null }) }),
      settle(line, { free: 1, now: at('2026-12-01T12:00:00.000Z') }),
    ]).toEqual([
      { passed: [1], returned: [], offered: [] },
      { passed: [], returned: [], offered: [] },
      { passed: [], returned: [], offered: [] },
    ])
  })
})

describe('on the exchange’s page,', () => {
  const refusedBy = (code: string) =>
    builders.anExchange({ refusal: { code, message: 'Because.' }, remaining_spots: 0 })
  const placed = (place: number | null, offered_until: string | null) =>
    builders.anExchange({ waiting: { place, offered_until } })

  test('a member can join the waiting list only if a missing spot is the only obstacle, and not in the last two hours', () => {
    expect([
      mayWait(refusedBy('full'), now),
      mayWait(refusedBy('full'), soon),
      mayWait(refusedBy('region'), now),
      mayWait(builders.anExchange(), now),
    ]).toEqual([true, false, false, false])
  })

  test('a response replaces the member’s place on the waiting list, and an empty response removes it', () => {
    const place = { place: 3, offered_until: null }
    const inLine = withWaiting(builders.anExchange(), place)
    expect([
      inLine,
      withWaiting(inLine, { place: null, offered_until: null }),
      withWaiting(inLine, { place: null, offered_until: '2026-11-21T10:00:00.000Z' }),
    ]).toEqual([
      builders.anExchange({ waiting: place }),
      builders.anExchange(),
      placed(null, '2026-11-21T10:00:00.000Z'),
    ])
  })

  test('a member in line sees their number and what happens next', () => {
    expect([
      placeWords(placed(2, null), now),
      placeWords(placed(1_200, null), soon),
      placeWords(builders.anExchange(), now),
      LIST_WORDS,
    ]).toEqual([
      {
        title: 'You’re number 2 in line',
        next: 'When a spot opens up for you, we’ll let you know. You’ll have up to 24 hours to sign up.',
        act: 'Leave the waiting list',
      },
      {
        title: 'You’re number 1,200 in line',
        next: 'It starts soon, so if a spot opens up, anyone can take it. Check back before the start.',
        act: 'Leave the waiting list',
      },
      null,
      'When a spot opens up, we keep it for the first in line, for up to 24 hours.',
    ])
  })

  test.each([
    ['2026-11-20T15:44:00', 'today'],
    ['2026-11-21T19:44:00', 'tomorrow'],
    ['2026-11-23T19:44:00', 'on Nov 23'],
  ])(
    'an offer until %s is described with its local day, “%s”, and the reader’s 12-hour or 24-hour clock',
    (end, day) => {
      const until = new Date(end)
      expect(
        placeWords(placed(null, until.toISOString()), new Date('2026-11-20T12:00:00')),
      ).toEqual({
        title: `A spot is yours until ${readersTime(until)} ${day}`,
        next: 'Sign up to take it. If you don’t, it goes to the next in line.',
        act: 'Give it to the next in line',
      })
    },
  )

  test('a member who missed an offer sees until when the spot was reserved', () => {
    const until = new Date('2026-11-19T19:44:00')
    expect(placeWords(placed(null, until.toISOString()), new Date('2026-11-20T12:00:00'))).toEqual({
      title: 'Your offer has ended',
      next: `We kept a spot for you until ${readersTime(until)} yesterday.`,
      act: 'Wait for another spot',
    })
  })
})
