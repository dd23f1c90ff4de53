import { expect, test } from 'vitest'
import {
  giftAddress,
  hasRecipient,
  isKeptOut,
  isKeptOutBy,
  isRefusedByRule,
  isRematched,
  isSealed,
  isSignedUp,
  isUnsealed,
  mainAddressId,
  mayLeave,
  mayTakeOut,
  withoutSignup,
  withSignup,
} from '#rules/exchange/participation.ts'
import { anAddress, anExchange, aSignup } from '#tests/support/builders.ts'

const mine = aSignup({ id: 22, user_id: 7 })
const outside = anExchange()
const joined = withSignup(outside, mine)
const pairedWith = (paired_with: number) => withSignup(outside, { ...mine, paired_with })

test('the exchange shows a sign-up or a departure before the exchange is reloaded', () => {
  expect([outside, joined, withSignup(joined, null)].map(isSignedUp)).toEqual([false, true, false])
  expect(joined.is_signed_up).toBe(true)
  const count = outside.participants_count
  expect(
    [joined, withSignup(joined, mine), withSignup(joined, null)].map(
      ({ participants_count }) => participants_count,
    ),
  ).toEqual([count + 1, count + 1, count])
})

test('a removed participant disappears from the list before the exchange is reloaded', () => {
  const other = aSignup()
  const both = anExchange({ signups: [other, mine], participants_count: 2 })
  expect(withoutSignup(both, other)).toEqual(anExchange({ signups: [mine], participants_count: 1 }))
})

test('a member has no recipient before the pairing', () => {
  expect([outside, joined, pairedWith(12)].map(hasRecipient)).toEqual([false, false, true])
})

/** A paired exchange whose envelope the member has not opened. */
const sealedFor = (paired_with: number) =>
  withSignup(outside, { ...mine, paired_with, has_opened_match: false })

test('an envelope is closed from the pairing until the member opens it', () => {
  const waiting = withSignup(outside, { ...mine, has_opened_match: false })
  expect([outside, waiting, sealedFor(12), pairedWith(12)].map(isSealed)).toEqual([
    false,
    false,
    true,
    false,
  ])
})

test('only a different recipient or a new envelope counts as a rematch', () => {
  expect([
    isRematched(pairedWith(12), pairedWith(13)),
    isRematched(pairedWith(12), sealedFor(12)),
    isRematched(pairedWith(12), { ...pairedWith(12) }),
    isRematched(sealedFor(12), sealedFor(12)),
    isRematched(sealedFor(12), pairedWith(12)),
  ]).toEqual([true, true, false, false, false])
})

test('an envelope counts as opened when the same recipient becomes visible', () => {
  const paused = withSignup(outside, { ...mine, paired_with: 12, is_sending_paused: true })
  const before = sealedFor(12)
  expect(
    [pairedWith(12), pairedWith(13), sealedFor(12), paused].map((after) =>
      isUnsealed(before, after),
    ),
  ).toEqual([true, false, false, false])
})

test('only a participant may leave, and only before the start', () => {
  const before = new Date('2026-12-01T11:59:59.999Z')
  const start = new Date('2026-12-01T12:00:00.000Z')
  expect([mayLeave(joined, before), mayLeave(joined, start), mayLeave(outside, before)]).toEqual([
    true,
    false,
    false,
  ])
})

test('until the end, a mod may remove any participant except themselves', () => {
  const other = aSignup()
  const exchange = anExchange({ signups: [other, mine] })
  const now = new Date('2026-12-02T12:00:00.000Z')
  const end = new Date('2026-12-31T12:00:00.000Z')
  const mod = { id: 7, role: 'mod' }
  const may = (actor: { id: number; role: string }, change: object = {}) =>
    [other, mine].map((signup) => mayTakeOut(actor, { exchange, signup, now, ...change }))
  expect([
    may(mod),
    may({ id: 1, role: 'admin' }),
    may({ id: 1, role: 'member' }),
    may(mod, { now: end }),
    may(mod, { exchange: { ...exchange, status: 'cancelled' } }),
    may(mod, {
      exchange: { ...exchange, mod_part: { refusal: { code: 'takes_part', message: '' } } },
    }),
    may(mod, { exchange: { ...exchange, mod_part: { refusal: null } } }),
  ]).toEqual([
    [true, false],
    [true, true],
    [false, false],
    [false, false],
    [false, false],
    [false, false],
    [true, false],
  ])
})

test('a member counts as kept out only for the reason given in the refusal', () => {
  const refusal = { code: 'full', message: 'Full' }
  expect([
    isKeptOutBy({ refusal }, 'full'),
    isKeptOutBy({ refusal }, 'region'),
    isKeptOutBy(outside, 'full'),
  ]).toEqual([true, false, false])
})

test('a member is kept out while there is a reason why they cannot sign up', () => {
  expect([isKeptOut({ refusal: { code: 'full', message: 'Full' } }), isKeptOut(outside)]).toEqual([
    true,
    false,
  ])
})

test('the id of the main address is null if the member has no addresses', () => {
  const addresses = [anAddress({ id: 1, is_main: false }), anAddress({ id: 2 })]
  expect([mainAddressId(addresses), mainAddressId([])]).toEqual([2, null])
})

test('a gift goes to the address chosen at sign-up, or to the main address if the chosen one was deleted', () => {
  const [work, home] = [anAddress({ id: 1, is_main: false }), anAddress({ id: 2 })]
  const wentTo = (address_id: number | null) =>
    giftAddress([work, home], { my_signup: { ...mine, address_id } })
  expect([1, 2, 3, null].map(wentTo)).toEqual([work, home, home, home])
  expect(giftAddress([], joined)).toBeUndefined()
  expect(giftAddress([work, home], outside)).toEqual(home)
})

test('a refusal from the server counts as a decision by a rule, and a network error does not', () => {
  expect(isRefusedByRule({ kind: 'refused', message: 'Full' })).toBe(true)
  expect(isRefusedByRule({ kind: 'offline', message: 'No answer.' })).toBe(false)
})
