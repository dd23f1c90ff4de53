import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { acceptsSignUps, type ExchangeTerms, endAtOf } from '#rules/exchange/phase.ts'
import {
  homepageOrder,
  inListOrder,
  isAvailable,
  isSoon,
  mayEdit,
  maySee,
  recipientOf,
  slugOf,
} from '#rules/exchange/schema.ts'
import { anExchange, at } from './terms.ts'

const paired = { needs_pairing: false }

describe('an exchange', () => {
  const mine = { ...anExchange(), user_id: 7 }
  const before = at('2026-11-20T00:00:00Z')

  test.each<[string, Partial<ExchangeTerms>, number, string, boolean]>([
    ['can be edited by the creator before the start', {}, 7, '2026-12-01T11:59:59Z', true],
    ['cannot be edited by the creator at the start', {}, 7, '2026-12-01T12:00:00Z', false],
    [
      'can be edited by the creator if it has no start date',
      { start_at: null, approved_by: null },
      7,
      '2027-12-01T12:00:00Z',
      true,
    ],
    [
      'cannot be edited by the creator after a cancellation',
      { status: 'cancelled' },
      7,
      '2026-11-20T00:00:00Z',
      false,
    ],
    [
      'can be edited by the creator after a rejection',
      { status: 'rejected', approved_by: null, start_at: null },
      7,
      '2026-11-20T00:00:00Z',
      true,
    ],
    ['cannot be edited by another member', {}, 8, '2026-11-20T00:00:00Z', false],
  ])('%s', (_, change, memberId, now, may) => {
    expect(mayEdit({ ...mine, ...change }, memberId, at(now))).toBe(may)
  })

  test('is visible to everybody once it is approved, and before the approval to its creator, its participants and mods', () => {
    const stranger = { id: 8, isMod: false, isSignedUp: false }
    const pending = { ...mine, approved_by: null }
    expect(maySee(mine, stranger)).toBe(true)
    expect(maySee(pending, stranger)).toBe(false)
    expect(maySee(pending, { ...stranger, id: 7 })).toBe(true)
    expect(maySee(pending, { ...stranger, isMod: true })).toBe(true)
    expect(maySee(pending, { ...stranger, isSignedUp: true })).toBe(true)
    expect(acceptsSignUps(pending, before)).toBe(false)
  })
})

describe('lists of exchanges', () => {
  const now = at('2026-11-20T00:00:00Z')
  const listed = (
    id: number,
    change: Partial<
      ExchangeTerms & {
        is_pinned: boolean
        user_id: number
        is_signed_up: boolean
        has_question: boolean
      }
    > = {},
  ) => ({
    ...anExchange(),
    id,
    user_id: 1,
    is_pinned: false,
    is_signed_up: false,
    has_question: false,
    ...change,
  })
  const starting = (day: string) => ({
    start_at: `${day}T12:00:00.000Z`,
    end_at: endAtOf(at(`${day}T12:00:00.000Z`), 30).toISOString(),
  })

  test('show pinned exchanges first, then future ones by soonest start, then started ones by latest start', () => {
    const list = [
      listed(1, starting('2026-10-01')),
      listed(2, starting('2026-12-20')),
      listed(3, { ...starting('2026-09-01'), is_pinned: true }),
      listed(4, starting('2026-11-25')),
      listed(5, starting('2026-11-10')),
      listed(6, starting('2026-11-25')),
    ]
    expect(list.sort(inListOrder(now)).map(({ id }) => id)).toEqual([3, 4, 6, 2, 5, 1])
  })

  test('call an exchange “soon” if it starts or ends within a week', () => {
    expect(isSoon(listed(1, starting('2026-11-26')), now)).toBe(true)
    expect(isSoon(listed(1, starting('2026-11-27')), now)).toBe(false)
    expect(isSoon(listed(1, starting('2026-10-25')), now)).toBe(true)
    expect(isSoon(listed(1, starting('2026-09-01')), now)).toBe(false)
    expect(isSoon(listed(1, { ...starting('2026-11-26'), approved_by: null }), now)).toBe(false)
  })

  test('call an exchange “available” if its sign-ups are open and it has spots left', () => {
    expect(isAvailable(listed(1), now)).toBe(true)
    expect(isAvailable(listed(1, { remaining_spots: 0 }), now)).toBe(false)
    expect(isAvailable(listed(1, starting('2026-12-20')), now)).toBe(false)
    expect(isAvailable(listed(1, starting('2026-11-10')), now)).toBe(false)
  })

  test('on the home page start with the member’s running exchanges, then other exchanges that the member has joined, then pinned, available and new ones', () => {
    const list = [
      listed(1, { remaining_spots: 0 }),
      listed(2, starting('2026-11-28')),
      listed(3, { ...starting('2026-11-01'), ...paired, is_signed_up: true }),
      listed(4, starting('2026-11-22')),
      listed(5, { ...starting('2026-11-01'), ...paired, user_id: 7 }),
      listed(6, { ...starting('2026-11-01'), ...paired }),
      listed(7, starting('2026-09-01')),
      listed(8, { approved_by: null }),
      listed(9, { status: 'cancelled', is_pinned: true }),
      listed(10, { ...starting('2026-12-24'), is_pinned: true }),
      listed(11, { ...starting('2026-12-24'), is_signed_up: true }),
      listed(12, { approved_by: null, is_signed_up: true }),
      listed(13, { status: 'cancelled', is_signed_up: true }),
      listed(14, { status: 'rejected', approved_by: null, is_signed_up: true }),
      listed(15, { ...starting('2026-09-01'), ...paired, is_signed_up: true }),
      listed(16, { ...starting('2026-09-01'), ...paired, is_signed_up: true, has_question: true }),
      listed(17, { status: 'cancelled', is_signed_up: true, has_question: true }),
      listed(18, { ...starting('2026-09-01'), ...paired, has_question: true }),
    ]
    expect(homepageOrder(list, 7, now).map(({ id }) => id)).toEqual([
      5, 3, 16, 12, 11, 10, 4, 2, 6, 1,
    ])
    const many = Array.from({ length: 20 }, (_, index) => listed(index + 1))
    expect(homepageOrder(many, 7, now).length).toBe(12)
  })
})

describe('the slug', () => {
  test.each([
    ['Winter mail', 'winter-mail'],
    ['  Éclairs & Crème!! ', 'eclairs-creme'],
    ['2026', 'exchange-2026'],
    ['2026 – 12', '2026-12'],
    ['🦇🦇', 'exchange'],
    ['שלום', 'exchange'],
    [`${'a'.repeat(79)} b`, 'a'.repeat(79)],
  ])('of “%s” is “%s”', (label, slug) => {
    expect(slugOf(label)).toBe(slug)
  })

  test('gets a suffix to make it unique', () => {
    expect(slugOf('Winter mail', '2')).toBe('winter-mail-2')
  })

  test('contains only the allowed characters and is never a number, for any name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (label) => {
        expect(slugOf(label)).toMatch(/^(?!\d+$)[a-z0-9]+(-[a-z0-9]+)*$/)
      }),
    )
  })
})

test('the recipient is found among the sign-ups of the exchange once the envelope is open', () => {
  const signup = (user_id: number, paired_with: number | null) => ({
    id: user_id * 10,
    user_id,
    user: { id: user_id, nickname: `Critter ${user_id}`, avatar: null },
    exchange_id: 1,
    paired_with,
    surveys: null,
    address_id: null,
    has_opened_match: true,
    has_sent: false,
    has_received: false,
    is_done_sending: false,
    is_done_receiving: false,
    recording: 'all' as const,
    is_sending_paused: false,
    is_receiving_paused: false,
    address_changed_at: null,
    send_by: null,
    more_time: null,
    gift_delay: null,
    missing_gift: null,
    asked_gift: null,
    not_received_from: null,
    thread_with_gifter: null,
    thread_with_recipient: null,
    thanks: null,
    reveal: null,
  })
  const signups = [signup(1, null), signup(2, null)]
  expect(recipientOf({ my_signup: signup(1, 2), signups })).toEqual({
    id: 2,
    nickname: 'Critter 2',
    avatar: null,
  })
  expect(recipientOf({ my_signup: { ...signup(1, 2), has_opened_match: false }, signups })).toBe(
    null,
  )
  expect(recipientOf({ my_signup: signup(1, null), signups })).toBe(null)
  expect(recipientOf({ my_signup: null, signups })).toBe(null)
})
