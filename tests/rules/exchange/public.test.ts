import { describe, expect, test } from 'vitest'
import {
  EXCHANGES_FOR_GUESTS,
  isClosedToGuests,
  isSeenByGuests,
  nextChangeForGuests,
  onFrontDoor,
  publicExchangeSchema,
  stillSeenByGuests,
  termsOfPublic,
} from '#rules/exchange/public.ts'
import { remainingTimeLabel } from '#rules/exchange/words.ts'
import { anExchange } from '#tests/support/builders.ts'
import { aPublicExchange } from '#tests/support/guests.ts'

const START = '2026-12-01T12:00:00.000Z'
const before = new Date('2026-11-20T10:00:00.000Z')
const open = anExchange({ is_public: true, start_at: START })
const pending = { status: 'pending', approved_by: null, start_at: null, end_at: null } as const

describe('guests', () => {
  test.each([
    ['see a public exchange before its start', {}, before, true],
    [
      'see a public exchange until the last moment before its start',
      {},
      new Date('2026-12-01T11:59:59.999Z'),
      true,
    ],
    ['do not see a public exchange from its start on', {}, new Date(START), false],
    ['do not see an exchange that only members may see', { is_public: false }, before, false],
    ['do not see an exchange that is waiting for approval', pending, before, false],
    ['do not see a rejected exchange', { ...pending, status: 'rejected' }, before, false],
    ['do not see a cancelled exchange', { status: 'cancelled' }, before, false],
    ['do not see an exchange that has ended', {}, new Date('2027-01-01T12:00:00.000Z'), false],
  ] as const)('%s', (_, change, now, isSeen) => {
    expect(isSeenByGuests({ ...open, ...change }, now)).toBe(isSeen)
  })

  test('see neither the creator, nor the participants, nor the mod who approved the exchange', () => {
    expect(publicExchangeSchema.parse({ ...open, end_at: '2026-12-31T12:00:00.000Z' })).toEqual({
      slug: 'solstice-parcels',
      label: 'Solstice parcels',
      summary: 'A parcel for the longest night.',
      picture: null,
      region: 'worldwide',
      status: 'ongoing',
      max_spots: 10,
      remaining_spots: 7,
      preferred_start_at: '2026-12-01',
      start_at: START,
      end_at: '2026-12-31T12:00:00.000Z',
      signups_open_at: '2026-11-16T12:00:00.000Z',
      signup_duration: 15,
    })
  })

  test('see the same badge as members', () => {
    const shown = aPublicExchange()
    expect(remainingTimeLabel(termsOfPublic(shown), before)).toBe(remainingTimeLabel(open, before))
  })

  test('no longer see an exchange that has started since it was loaded', () => {
    const [early, late] = [
      aPublicExchange(),
      aPublicExchange({ start_at: '2026-12-02T12:00:00.000Z' }),
    ]
    expect(stillSeenByGuests([early, late], new Date(START))).toEqual([late])
  })
})

test.each([
  ['2026-11-01T12:00:00.000Z', '2026-11-16T12:00:00.000Z'],
  ['2026-11-16T12:00:00.000Z', START],
  [START, null],
])('after %s, the time of the next change for guests is %s', (now, at) => {
  expect(nextChangeForGuests([aPublicExchange()], new Date(now))).toBe(at)
})

test.each([
  ['the front door is closed if public exchanges are turned off', null, true, null, true],
  ['the front door stays open while the exchanges load', null, false, null, false],
  ['the front door stays open without any exchanges', null, false, [], false],
  [
    'a shared link is closed if the server does not show its exchange to guests',
    'moss',
    true,
    null,
    true,
  ],
  ['a shared link stays open while its exchange loads', 'moss', false, null, false],
  ['a shared link stays open with its exchange', 'moss', false, [aPublicExchange()], false],
  ['a shared link is closed once its exchange has started', 'moss', false, [], true],
] as const)('%s', (_, slug, isMissing, exchanges, isClosed) => {
  expect(isClosedToGuests(slug, { isMissing, exchanges })).toBe(isClosed)
})

describe('the front door', () => {
  const starting = (id: number, day: string, change = {}) => ({
    ...open,
    id,
    start_at: `2026-12-${day}T12:00:00.000Z`,
    ...change,
  })

  test('shows exchanges with open sign-ups first, and in each group the earliest start first', () => {
    const listed = [
      starting(1, '20'),
      starting(2, '03'),
      starting(3, '02'),
      starting(4, '19'),
      starting(5, '03'),
    ]
    expect(onFrontDoor(listed, before).map(({ id }) => id)).toEqual([3, 2, 5, 4, 1])
  })

  test('leaves out full exchanges, exchanges that guests may not see, and all exchanges after the sixth', () => {
    const full = starting(1, '02', { remaining_spots: 0 })
    const hidden = starting(2, '02', { is_public: false })
    const many = [3, 4, 5, 6, 7, 8, 9].map((id) => starting(id, '02'))
    expect(onFrontDoor([full, hidden, ...many], before).map(({ id }) => id)).toEqual(
      many.slice(0, EXCHANGES_FOR_GUESTS).map(({ id }) => id),
    )
  })
})
