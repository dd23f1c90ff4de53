import { addDays } from 'date-fns'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exchanges, waiting } from '#server/db/schema.ts'
import { lettersWhile } from '#tests/support/letters.ts'
import { aMemberOf, aModOf, anAdminOf, type LoggedIn } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { said } from '#tests/support/several.ts'
import { anExchangeOf, PENDING } from '#tests/support/swaps.ts'
import {
  aFullExchange,
  aHoused,
  aWaiter,
  getInLine,
  getOutOfLine,
  placeOf,
  signUp,
} from '#tests/support/waiting.ts'

let server: TestServer
let admin: LoggedIn
beforeAll(async () => {
  server = await startTestServer()
  admin = await anAdminOf(server)
})
afterAll(() => server.stop())

const noticesOf = async ({ api }: LoggedIn) =>
  (await api.get('/api/notifications')).body.data.map(
    ({ type, title, link }: Record<string, string>) => ({ type, title, link }),
  )
const detail = async ({ api }: LoggedIn, { id }: { id: number }) =>
  (await api.get(`/api/exchange-detail/${id}`)).body.data

describe('the waiting list', () => {
  test('gives each member the next number, and gives the same number again to a repeated request', async () => {
    const { exchange } = await aFullExchange(server)
    const [first, second] = [await aHoused(server), await aHoused(server)]
    const answers = [
      await getInLine(first, exchange),
      await getInLine(second, exchange),
      await getInLine(first, exchange),
    ]
    expect(answers.map(said)).toEqual(
      [1, 2, 1].map((place) => ({ status: 200, body: { data: { place, offered_until: null } } })),
    )
    expect(await placeOf(second, exchange)).toEqual({ place: 2, offered_until: null })
  })

  test('can be left with one call, even if the call is repeated, and the members behind move up', async () => {
    const { exchange } = await aFullExchange(server)
    const [first, second] = [await aWaiter(server, exchange), await aWaiter(server, exchange)]
    const nowhere = { status: 200, body: { data: { place: null, offered_until: null } } }
    expect(
      [await getOutOfLine(first, exchange), await getOutOfLine(first, exchange)].map(said),
    ).toEqual([nowhere, nowhere])
    expect([await placeOf(first, exchange), await placeOf(second, exchange)]).toEqual([
      null,
      { place: 1, offered_until: null },
    ])
    await getInLine(first, exchange)
    expect(await placeOf(first, exchange)).toEqual({ place: 2, offered_until: null })
  })

  test('refuses participants, members without an address and everybody while a spot is free', async () => {
    const { exchange, participant } = await aFullExchange(server)
    const open = await anExchangeOf(server, admin)
    const answers = [
      await getInLine(participant, exchange),
      await getInLine(await aMemberOf(server), exchange),
      await getInLine(await aHoused(server), open),
      await getInLine(await aHoused(server), { id: 0 }),
    ]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [422, 'already_in'],
      [422, 'no_address'],
      [422, 'not_full'],
      [404, undefined],
    ])
  })
})

test('an expired offer reserves no spot, even for a request that arrived before the expiry and had to wait', async () => {
  const { exchange, participant } = await aFullExchange(server)
  const [first, second] = [await aWaiter(server, exchange), await aWaiter(server, exchange)]
  await participant.api.delete(`/api/signups/${participant.signupId}`, { reason: 'No time' })
  server.clock.advance({ hours: 24 })
  await server.runJobs()
  // The request's time was taken before it waited for the lock.
  server.clock.advance({ hours: -1 })
  const answers = [await signUp(first, exchange), await signUp(second, exchange)]
  server.clock.advance({ hours: 1 })
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [422, 'full'],
    [201, undefined],
  ])
})

test('leaving the waiting list of a hidden exchange gets the same response as for a nonexistent exchange', async () => {
  const exchange = await anExchangeOf(server, await aMemberOf(server), PENDING)
  const member = await aMemberOf(server)
  const answers = [
    await getOutOfLine(member, exchange),
    await getOutOfLine(member, { id: 999_999 }),
  ]
  expect(answers.map(said)).toEqual(Array(2).fill(said(await getInLine(member, exchange))))
})

describe('a waiting list is cleared', () => {
  test('at the start, and everyone on the list gets an email about three other exchanges that are open to them', async () => {
    const startAt = addDays(server.clock.now(), 3)
    const { exchange } = await aFullExchange(server, 2, {
      startAt,
      label: 'Full house',
    })
    const waiterOf = (change: object) => aWaiter(server, exchange, { region: 'nz', ...change })
    const email = 'in.vain@critters.example'
    const waiter = await waiterOf({ email })
    const gone = await waiterOf({})
    await getOutOfLine(gone, exchange)
    server.clock.set(startAt.toISOString())
    const others = ['One', 'Two', 'Three', 'Four']
    for (const [index, label] of others.entries())
      await anExchangeOf(server, admin, {
        label,
        region: 'nz',
        startAt: addDays(startAt, 2 + index),
      })
    await server.db.update(exchanges).set({ maxSpots: 0 }).where(eq(exchanges.region, 'worldwide'))
    const letters = await lettersWhile(server, () => server.runJobs())
    expect(await noticesOf(waiter)).toEqual([
      {
        type: 'removed',
        title: '“Full house” has started, and there was no spot left for you',
        link: `/exchange/${exchange.slug}`,
      },
    ])
    const letter = letters.find(({ recipient }) => recipient === email)
    expect([letter?.kind, others.filter((label) => letter?.text.includes(`${label}:\n`))]).toEqual([
      'line-cleared',
      ['One', 'Two', 'Three'],
    ])
    expect([await noticesOf(gone), await placeOf(waiter, exchange)]).toEqual([[], null])
    const ofIt = eq(waiting.exchangeId, exchange.id)
    expect(await server.db.$count(waiting, ofIt)).toBe(0)
    expect((await detail(admin, exchange)).remaining_spots).toBe(0)
  })

  test('when the exchange is cancelled, and everyone on the list is notified', async () => {
    const { exchange } = await aFullExchange(server)
    const waiter = await aWaiter(server, exchange)
    const { api } = await aModOf(server)
    await api.post(`/api/mod/exchanges/${exchange.id}/cancel`, { reason: 'The post is on strike' })
    await server.runJobs()
    expect((await noticesOf(waiter)).map(({ type }: { type: string }) => type)).toEqual([
      'cancelled',
    ])
    expect(await server.db.$count(waiting, eq(waiting.exchangeId, exchange.id))).toBe(0)
  })
})

test('the mods’ desk shows how many members are in line, with and without an offer', async () => {
  const { exchange, participant } = await aFullExchange(server)
  for (const _ of [1, 2]) await aWaiter(server, exchange)
  await participant.api.delete(`/api/signups/${participant.signupId}`, { reason: 'No time' })
  const { api } = await aModOf(server)
  const { data } = (await api.get('/api/mod/exchanges?perPage=100')).body
  const shown = data.find(({ id }: { id: number }) => id === exchange.id)
  expect([shown.waiting_count, shown.waiting]).toEqual([2, null])
})
