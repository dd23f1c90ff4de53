import { expect, test } from 'vitest'
import {
  giftAddress,
  hasRecipient,
  isKeptOutBy,
  isRefusedByRule,
  isRematched,
  isSignedUp,
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

test('signing up and leaving change the participants before the exchange is loaded again', () => {
  expect([outside, joined, withSignup(joined, null)].map(isSignedUp)).toEqual([false, true, false])
  expect(joined.is_signed_up).toBe(true)
  const count = outside.participants_count
  expect(
    [joined, withSignup(joined, mine), withSignup(joined, null)].map(
      ({ participants_count }) => participants_count,
    ),
  ).toEqual([count + 1, count + 1, count])
})

test('taking out a participant removes them before the exchange is loaded again', () => {
  const other = aSignup()
  const both = anExchange({ signups: [other, mine], participants_count: 2 })
  expect(withoutSignup(both, other)).toEqual(anExchange({ signups: [mine], participants_count: 1 }))
})

test('a member has no recipient before the pairing', () => {
  expect([outside, joined, pairedWith(12)].map(hasRecipient)).toEqual([false, false, true])
})

test('only another recipient counts as a rematch', () => {
  expect(isRematched(pairedWith(12), pairedWith(13))).toBe(true)
  expect(isRematched(pairedWith(12), { ...pairedWith(12) })).toBe(false)
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

test('a mod may take out anybody but themselves until the end', () => {
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

test('a member is kept out by the reason in the exchange’s refusal', () => {
  const refusal = { code: 'full', message: 'Full' }
  expect([
    isKeptOutBy({ refusal }, 'full'),
    isKeptOutBy({ refusal }, 'region'),
    isKeptOutBy(outside, 'full'),
  ]).toEqual([true, false, false])
})

test('the id of the main address is found, or null if there is none', () => {
  const addresses = [anAddress({ id: 1, is_main: false }), anAddress({ id: 2 })]
  expect([mainAddressId(addresses), mainAddressId([])]).toEqual([2, null])
})

test('a gift goes to the address chosen at sign-up, or to the main one if that was deleted', () => {
  const [work, home] = [anAddress({ id: 1, is_main: false }), anAddress({ id: 2 })]
  const wentTo = (address_id: number | null) =>
    giftAddress([work, home], { my_signup: { ...mine, address_id } })
  expect([1, 2, 3, null].map(wentTo)).toEqual([work, home, home, home])
  expect(giftAddress([], joined)).toBeUndefined()
})

test('only a refusal by the server counts as a decision of a rule', () => {
  expect(isRefusedByRule({ kind: 'refused', message: 'Full' })).toBe(true)
  expect(isRefusedByRule({ kind: 'offline', message: 'No answer.' })).toBe(false)
})
