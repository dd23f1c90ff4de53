import { addDays } from 'date-fns'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMemberOf, aModOf, type LoggedIn } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { inTurn, said, statuses } from '#tests/support/several.ts'
import { anExchangeOf, aParticipantOf, PENDING } from '#tests/support/swaps.ts'

let server: TestServer
let creator: LoggedIn
let mod: LoggedIn
beforeAll(async () => {
  server = await startTestServer()
  creator = await aMemberOf(server, { email: 'creator@critters.example' })
  mod = await aModOf(server, { nickname: 'Allura' })
})
afterAll(() => server.stop())

type Change = Parameters<typeof anExchangeOf>[2]
const NOTHING = {
  status: 404,
  body: { message: 'We couldn’t find this. It may have been deleted' },
}

const aPending = (change: Change = {}) =>
  anExchangeOf(server, creator, { ...PENDING, preferredStartAt: '2030-02-20', ...change })
const decide = ({ api }: LoggedIn, id: number | string, word: string, body: unknown = {}) =>
  api.post(`/api/mod/exchanges/${id}/${word}`, body)
const detail = async ({ api }: LoggedIn, id: number) =>
  (await api.get(`/api/exchange-detail/${id}`)).body.data

const REASON = 'Too much glitter'

describe('the mods’ desk', () => {
  test('lists first the exchange that a link points to, and filters the other exchanges by status', async () => {
    const desk = await startTestServer()
    const maker = await aMemberOf(desk)
    const { api } = await aModOf(desk)
    const now = desk.clock.now()
    const change = {
      pending: PENDING,
      rejected: { ...PENDING, rejectedAt: now },
      cancelled: { cancelledAt: now },
      ended: { startAt: addDays(now, -40), endAt: addDays(now, -10), pairedAt: addDays(now, -40) },
      approved: { startAt: addDays(now, 40), endAt: addDays(now, 70) },
      ongoing: {},
      full: { maxSpots: 2 },
    } satisfies Record<string, Change>
    for (const [label, one] of Object.entries(change)) {
      const exchange = await anExchangeOf(desk, maker, { label, ...one })
      if (label === 'full') await inTurn(2, () => aParticipantOf(desk, exchange))
    }
    desk.clock.advance({ minutes: 1 })
    await anExchangeOf(desk, maker, { label: 'pending', ...PENDING })
    const labels = async (query: string) =>
      (await api.get(`/api/mod/exchanges?${query}`)).body.data.map(
        ({ label }: { label: string }) => label,
      )
    const lists = await inTurn(7, (i) => labels(`filter[status]=${Object.keys(change)[i]}`))
    const current = await labels('filter[status]=approved,ongoing,full')
    const all = await labels('')
    const unknown = await api.get('/api/mod/exchanges?filter[status]=lost')
    const { body } = await api.get('/api/mod/exchanges?filter[status]=pending&perPage=1&page=2')
    const led = await api.get(`/api/mod/exchanges?filter[status]=pending&first=${body.data[0].id}`)
    const elsewhere = await labels(`filter[status]=rejected&first=${body.data[0].id}`)
    await desk.stop()
    expect(lists).toEqual([
      ['pending', 'pending'],
      ['rejected'],
      ['cancelled'],
      ['ended'],
      ['approved'],
      ['ongoing'],
      ['full'],
    ])
    expect(current.toSorted()).toEqual(['approved', 'full', 'ongoing'])
    expect([led.body.data[0].id, led.body.meta.total, elsewhere]).toEqual([
      body.data[0].id,
      2,
      ['rejected'],
    ])
    expect([all.length, unknown.status, body.meta]).toEqual([
      8,
      400,
      { current_page: 2, last_page: 2, per_page: 1, total: 2 },
    ])
  })

  test('refuses members and guests before anything is read', async () => {
    const { id } = await aPending()
    const member = await aMemberOf(server)
    const calls = (api: LoggedIn['api']) =>
      Promise.all([
        api.get('/api/mod/exchanges?filter[status]=lost'),
        ...['approve', 'reject', 'cancel', 'pair'].map((word) =>
          api.post(`/api/mod/exchanges/${id}/${word}`, '{'),
        ),
        api.get(`/api/mod/exchanges/${id}/pairing`),
        api.post('/api/mod/signups/x/remove', '{'),
        api.get('/api/mod/members?page=x'),
        ...['confirm-parent', 'suspend', 'role'].map((word) =>
          api.post(`/api/mod/members/1/${word}`, '{'),
        ),
        api.get('/api/mod/audit'),
      ])
    expect(statuses(await calls(creator.api))).toEqual(Array(12).fill(403))
    expect(statuses(await calls(member.api))).toEqual(Array(12).fill(403))
    expect(statuses(await calls(server.api))).toEqual(Array(12).fill(401))
    expect((await detail(creator, id)).status).toBe('pending')
  })

  test('returns 404 for an unknown exchange', async () => {
    const answers = await inTurn(4, (i) =>
      decide(mod, 'no-such-exchange', ['approve', 'reject', 'cancel', 'pair'][i] ?? '', {
        reason: REASON,
      }),
    )
    answers.push(await mod.api.get('/api/mod/exchanges/no-such-exchange/pairing'))
    expect(answers.map(said)).toEqual(Array(5).fill(NOTHING))
  })
})
