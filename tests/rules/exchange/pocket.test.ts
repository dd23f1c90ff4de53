import { describe, expect, test } from 'vitest'
import {
  isEmptyPocket,
  isKeepable,
  mayKeepLabelOf,
  nextForgotten,
  type Pocket,
  pocketAfter,
  pocketEnd,
  pocketSchema,
  stillKept,
  withLabel,
  withoutSwap,
} from '#rules/exchange/pocket.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import type { Signup } from '#rules/exchange/signup.ts'
import { aMember, anExchange, aSignup } from '#tests/support/builders.ts'
import { aPicture } from '#tests/support/media.ts'

const now = new Date('2026-12-10T10:00:00.000Z')
const NETTLE = aMember({ id: 12, nickname: 'Nettle' })
const ADDRESS = {
  name: 'Nettle Ashdown',
  line1: '14 Illfield Row',
  line2: null,
  zip: 'LS1 4DT',
  city: 'Leeds',
  state: null,
  country: 'United Kingdom',
  changed_at: '2026-11-01T10:00:00.000Z',
  is_kept: true,
}
const LINES = ['Nettle Ashdown', '14 Illfield Row', 'LS1 4DT Leeds', 'United Kingdom']

/** A running swap in which the member sends to Nettle. The envelope is open. */
const aSwap = (mine: Partial<Signup> = {}, change: Partial<Exchange> = {}): Exchange =>
  anExchange({
    needs_pairing: false,
    is_signed_up: true,
    signups: [aSignup({ id: 22, user_id: 12, user: NETTLE })],
    my_signup: aSignup({
      user_id: 7,
      paired_with: 12,
      address_changed_at: ADDRESS.changed_at,
      ...mine,
    }),
    ...change,
  })
const swap = aSwap()
const SIGNUP = 21

const keptAfter = (exchange: Exchange, pocket: Pocket = [], at = now) =>
  pocketAfter(pocket, [exchange], at, false)
/** A pocket with this swap and the label that was opened on this device. */
const opened = withLabel(keptAfter(swap), SIGNUP, ADDRESS, now)
const labelsIn = (pocket: Pocket) => pocket.map(({ label }) => label?.lines ?? null)

describe('isKeepable', () => {
  test.each<[string, boolean, Exchange]>([
    ['while it runs', true, swap],
    ['before the envelope is opened', true, aSwap({ has_opened_match: false })],
    ['without the member’s sign-up', false, anExchange({ needs_pairing: false })],
    ['before the pairing', false, aSwap({}, { needs_pairing: true })],
    ['after it was cancelled', false, aSwap({}, { status: 'cancelled' })],
    ['after its end', false, aSwap({}, { end_at: now.toISOString() })],
  ])('%s, a swap is stored: %s', (_, isKept, exchange) => {
    expect([isKeepable(exchange, now), keptAfter(exchange).length]).toEqual([
      isKept,
      isKept ? 1 : 0,
    ])
  })
})

describe('a stored swap', () => {
  const timeWith = (note: string | null) => ({
    more_time: { days: 4, note },
    gift_delay: { send_by: '2026-12-20T12:00:00.000Z', note },
  })

  test('contains no texts, answers or avatars, and no other member except the recipient', () => {
    const full = aSwap(
      {
        surveys: [],
        address_id: 3,
        ...timeWith('The glaze is wet.'),
        user: aMember({ id: 7, avatar: aPicture() }),
      },
      {
        surveys: [3],
        user: aMember({ avatar: aPicture() }),
        signups: [
          aSignup({ id: 22, user_id: 12, user: { ...NETTLE, avatar: aPicture() } }),
          aSignup({ id: 23, user_id: 13, user: aMember({ id: 13 }) }),
        ],
      },
    )
    const [kept] = keptAfter(full)
    expect(kept?.exchange).toEqual({
      ...full,
      description: '',
      surveys: [],
      user: aMember(),
      signups: [aSignup({ id: 22, user_id: 12, user: NETTLE })],
      my_signup: {
        ...full.my_signup,
        user: aMember({ id: 7 }),
        surveys: null,
        address_id: null,
        ...timeWith(null),
      },
    })
  })

  test.each<[string, Partial<Signup>]>([
    ['while the envelope is closed', { has_opened_match: false }],
    ['while sending to them is paused', { is_sending_paused: true }],
    ['while the member is suspended', { recording: 'receipts' }],
  ])('does not contain the recipient %s', (_, mine) => {
    expect(keptAfter(aSwap(mine)).map(({ exchange }) => exchange.signups)).toEqual([[]])
  })

  test('is the same after it was written and read back', () => {
    expect(pocketSchema.parse(JSON.parse(JSON.stringify(opened)))).toEqual(opened)
  })
})

describe('an address label', () => {
  test('is stored with the swap that its sign-up belongs to', () => {
    expect(opened.map(({ label }) => label)).toEqual([
      {
        recipient_id: 12,
        lines: LINES,
        changed_at: ADDRESS.changed_at,
        opened_at: now.toISOString(),
      },
    ])
  })

  test('is not stored if the server does not allow it', () => {
    expect(labelsIn(withLabel(opened, SIGNUP, { ...ADDRESS, is_kept: false }, now))).toEqual([null])
  })

  test('is not stored for another sign-up, nor if there is no recipient', () => {
    const unpaired = keptAfter(aSwap({ paired_with: null }))
    expect([
      labelsIn(withLabel(keptAfter(swap), 99, ADDRESS, now)),
      labelsIn(withLabel(unpaired, SIGNUP, ADDRESS, now)),
    ]).toEqual([[null], [null]])
  })

  test('of a minor is never stored', () => {
    expect([true, false].map((is_minor) => mayKeepLabelOf({ is_minor }))).toEqual([false, true])
  })

  test('remains when a response still shows the same recipient', () => {
    const later = new Date('2026-12-11T10:00:00.000Z')
    expect(keptAfter(aSwap({ has_sent: true }), opened, later)).toEqual([
      {
        exchange: keptAfter(aSwap({ has_sent: true }))[0]?.exchange,
        seen_at: later.toISOString(),
        label: opened[0]?.label,
      },
    ])
  })

  test.each<[string, Exchange]>([
    [
      'another recipient',
      aSwap(
        { paired_with: 13 },
        { signups: [aSignup({ user_id: 13, user: aMember({ id: 13 }) })] },
      ),
    ],
    ['a changed address', aSwap({ address_changed_at: '2026-12-09T10:00:00.000Z' })],
    ['no recipient', aSwap({ paired_with: null })],
    ['the same recipient in a new envelope', aSwap({ has_opened_match: false })],
    ['a recipient who no longer takes part', aSwap({}, { signups: [] })],
    ['a pause of sending, e.g. because a parent has withdrawn', aSwap({ is_sending_paused: true })],
    ['a suspension of the member', aSwap({ recording: 'receipts' })],
    ['a pause of the member', aSwap({ recording: 'nothing' })],
    ['the exchange without the member’s sign-up', anExchange({ needs_pairing: false })],
    ['a cancelled exchange', aSwap({}, { status: 'cancelled' })],
    ['an exchange that has ended', aSwap({}, { end_at: now.toISOString() })],
  ])('is deleted when a response contains %s', (_, exchange) => {
    expect(labelsIn(keptAfter(exchange, opened)).filter((lines) => lines !== null)).toEqual([])
  })

  test('is deleted when the server refuses to show the address or the exchange', () => {
    expect([
      labelsIn(withLabel(opened, SIGNUP, null, now)),
      withoutSwap(opened, swap.slug),
      withoutSwap(opened, 'another').length,
    ]).toEqual([[null], [], 1])
  })
})

describe('a response', () => {
  const other = aSwap({ id: 31 }, { id: 6, slug: 'other' })

  test('with some exchanges leaves other swaps unchanged', () => {
    const both = keptAfter(other, opened)
    expect(both.map(({ exchange }) => exchange.id)).toEqual([6, 5])
    expect(both[1]).toEqual(opened[0])
  })

  test('with all running swaps deletes the swaps that are missing from it', () => {
    expect(pocketAfter(opened, [other], now, true).map(({ exchange }) => exchange.id)).toEqual([6])
    expect(pocketAfter(opened, [], now, true)).toEqual([])
  })
})

describe('the expiry of stored swaps', () => {
  const END = '2026-12-12T12:00:00.000Z'
  const soonOver = keptAfter(aSwap({ id: 31 }, { id: 6, slug: 'other', end_at: END }))
  const WEEK_LATER = '2026-12-17T10:00:00.000Z'
  const ids = (pocket: Pocket, at: string) =>
    stillKept(pocket, new Date(at)).map(({ exchange }) => exchange.id)

  test('is seven days after the last response that showed the swap', () => {
    expect([ids(opened, '2026-12-17T09:59:59.999Z'), ids(opened, WEEK_LATER)]).toEqual([[5], []])
  })

  test('is the end of the exchange, if that is earlier', () => {
    expect([ids(soonOver, '2026-12-12T11:59:59.999Z'), ids(soonOver, END)]).toEqual([[6], []])
  })

  test('is known for the swap that is deleted first and for the swap that is deleted last', () => {
    const both = [...opened, ...soonOver]
    expect([nextForgotten(both), pocketEnd(both)]).toEqual([END, WEEK_LATER])
  })

  test('is null if nothing is stored', () => {
    expect([nextForgotten([]), pocketEnd([])]).toEqual([null, null])
    expect([isEmptyPocket([]), isEmptyPocket(opened)]).toEqual([true, false])
  })
})
