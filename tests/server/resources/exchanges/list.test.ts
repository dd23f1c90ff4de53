import { addDays, addMilliseconds } from 'date-fns'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DURATIONS, EXCHANGE_STATUSES, endAtOf, statusAt } from '#rules/exchange/phase.ts'
import { homepageOrder, inListOrder, isAvailable, isSoon, maySee } from '#rules/exchange/schema.ts'
import { exchanges, signups } from '#server/db/schema.ts'
import { standsAt } from '#server/resources/exchanges/conditions.ts'
import { exchangesForHome, listExchanges } from '#server/resources/exchanges/list.ts'
import { type ExchangeRow, termsOf } from '#server/resources/exchanges/store.ts'
import { aMemberOf, type LoggedIn } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { inTurn } from '#tests/support/several.ts'
import { anExchangeOf } from '#tests/support/swaps.ts'

/** The SQL of the lists must agree with the rules, applied to each row by itself. */

const EXCHANGES = 80
const SEED = 20_261_122
const EVERYTHING = {
  isAvailable: false,
  isSoon: false,
  isMine: false,
  regions: [],
  search: undefined,
}

let server: TestServer
let reader: LoggedIn
let rows: { row: ExchangeRow; is_signed_up: boolean }[]
beforeAll(async () => {
  server = await startTestServer()
  reader = await aMemberOf(server)
  await anyCommunity()
  rows = await everyExchange()
})
afterAll(() => server.stop())

const near = fc.integer({ min: -70, max: 70 })

const anyRow = fc.record({
  standing: fc.constantFrom('approved', 'approved', 'approved', 'pending', 'rejected', 'cancelled'),
  startsIn: near,
  isEarly: fc.boolean(),
  signupDuration: fc.constantFrom(...DURATIONS),
  exchangeDuration: fc.constantFrom(...DURATIONS),
  maxSpots: fc.integer({ min: 2, max: 4 }),
  joined: fc.integer({ min: 0, max: 4 }),
  isPinned: fc.boolean(),
  isPaired: fc.boolean(),
  isMine: fc.boolean(),
})

async function anyCommunity(): Promise<void> {
  const now = server.clock.now()
  const creator = await aMemberOf(server)
  const crowd = [reader, ...(await inTurn(3, () => aMemberOf(server)))]
  for (const one of fc.sample(anyRow, { numRuns: EXCHANGES, seed: SEED })) {
    const startAt = addMilliseconds(addDays(now, one.startsIn), one.isEarly ? -1 : 0)
    const isApproved = one.standing !== 'pending' && one.standing !== 'rejected'
    const { id } = await anExchangeOf(server, one.isMine ? reader : creator, {
      preferredStartAt: startAt.toISOString().slice(0, 10),
      approvedBy: isApproved ? creator.id : null,
      approvedAt: isApproved ? now : null,
      startAt: isApproved ? startAt : null,
      endAt: isApproved ? endAtOf(startAt, one.exchangeDuration) : null,
      rejectedAt: one.standing === 'rejected' ? now : null,
      cancelledAt: one.standing === 'cancelled' ? now : null,
      pairedAt: one.isPaired ? startAt : null,
      pinnedAt: one.isPinned ? now : null,
      signupDuration: one.signupDuration,
      exchangeDuration: one.exchangeDuration,
      maxSpots: one.maxSpots,
    })
    const joining = crowd.slice(0, Math.min(one.joined, one.maxSpots))
    if (joining.length === 0) continue
    await server.db
      .insert(signups)
      .values(joining.map((member) => ({ exchangeId: id, userId: member.id, createdAt: now })))
  }
}

async function everyExchange() {
  const all = await server.db.select().from(exchanges)
  const joined = await server.db.select().from(signups)
  return all.map((row) => {
    const mine = joined.filter(({ exchangeId }) => exchangeId === row.id)
    const is_signed_up = mine.some(({ userId }) => userId === reader.id)
    return { row: { ...row, participantsAmount: mine.length }, is_signed_up }
  })
}

/** Every exchange the reader may see, in the order of the rules. */
const byTheRules = (now: Date) =>
  rows
    .map(({ row, is_signed_up }) => ({
      ...termsOf(row),
      id: row.id,
      user_id: row.userId,
      is_pinned: row.pinnedAt !== null,
      is_signed_up,
    }))
    .filter((one) => maySee(one, { id: reader.id, isMod: false, isSignedUp: one.is_signed_up }))
    .sort(inListOrder(now))

const onHome = async (now: Date) => {
  const found = await exchangesForHome(server.db, reader.id, now)
  return found.map(({ id }) => id)
}

const listed = async (filters: Partial<typeof EVERYTHING>, now: Date) => {
  const page = { page: 1, perPage: EXCHANGES + 1, sort: 'start_at' }
  const found = await listExchanges(server.db, reader.id, { ...EVERYTHING, ...filters }, page, now)
  return found.rows.map(({ id }) => id)
}

/** The current time, and a sample of the times at which something changes, or just before or after. */
function instants(): Date[] {
  const turns = rows.flatMap(({ row }) =>
    [row.startAt, row.endAt, row.startAt && addDays(row.startAt, -row.signupDuration)].flatMap(
      (at) => (at ? [-1, 0, 1].map((by) => addMilliseconds(at, by)) : []),
    ),
  )
  const chosen = fc.sample(fc.constantFrom(...turns), { numRuns: 25, seed: SEED })
  return [server.clock.now(), ...chosen]
}

describe('at any time the list agrees with the rules', () => {
  test('about the order of all exchanges', async () => {
    for (const now of instants())
      expect(await listed({}, now)).toEqual(byTheRules(now).map(({ id }) => id))
  })

  test('about the page after any exchange in it', async () => {
    for (const now of instants()) {
      const all = byTheRules(now).map(({ id }) => id)
      const place = ((now.getTime() / 7) % all.length) | 0
      const page = { page: 1, perPage: 5, sort: 'start_at', before: all[place] }
      const found = await listExchanges(server.db, reader.id, EVERYTHING, page, now)
      expect({ ids: found.rows.map(({ id }) => id), last_page: found.meta.last_page }).toEqual({
        ids: all.slice(place + 1, place + 6),
        last_page: place + 6 < all.length ? 2 : 1,
      })
    }
  })

  test('about what home shows', async () => {
    for (const now of instants())
      expect(await onHome(now)).toEqual(
        homepageOrder(byTheRules(now), reader.id, now).map(({ id }) => id),
      )
  })

  test.for([
    ['which exchanges are available', { isAvailable: true }, isAvailable],
    ['which exchanges start or end soon', { isSoon: true }, isSoon],
  ] as const)('about %s', async ([, filter, rule]) => {
    for (const now of instants()) {
      const expected = byTheRules(now).filter((exchange) => rule(exchange, now))
      expect(await listed(filter, now)).toEqual(expected.map(({ id }) => id))
    }
  })

  test.for(EXCHANGE_STATUSES)('about which exchanges are %s', async (status) => {
    for (const now of instants()) {
      const found = await server.db
        .select({ id: exchanges.id })
        .from(exchanges)
        .where(standsAt(status, now))
        .orderBy(exchanges.id)
      const expected = rows
        .filter(({ row }) => statusAt(termsOf(row), now) === status)
        .map(({ row }) => row.id)
        .sort((one, other) => one - other)
      expect(found.map(({ id }) => id)).toEqual(expected)
    }
  })
})
