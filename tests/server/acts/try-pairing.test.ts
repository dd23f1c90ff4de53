import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aModOf, type LoggedIn } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { anExchangeOf, aSwapOf, type Participant } from '#tests/support/swaps.ts'

let server: TestServer
let mod: LoggedIn
beforeAll(async () => {
  server = await startTestServer()
  mod = await aModOf(server)
})
afterAll(() => server.stop())

/** Two members from different regions who are paired in a running swap and have joined another exchange. */
async function twoMembersAgain() {
  const { circle } = await aSwapOf(server, 2)
  const [one, other] = circle as [Participant, Participant]
  await server.pool.query(`update members set region = 'nz' where id = ${one.id}`)
  await server.pool.query(`update members set region = 'uk' where id = ${other.id}`)
  const exchange = await anExchangeOf(server, mod)
  for (const { api } of circle) await api.post('/api/signups', { exchange_id: exchange.id })
  return { exchange, one, other }
}

const check = async ({ api }: LoggedIn, exchangeId: number) =>
  (await api.get(`/api/mod/exchanges/${exchangeId}/pairing`)).body.data

const FEASIBLE = { is_feasible: true, left_out: [], hindrances: [] }

describe('the pairing check', () => {
  test('counts repeated pairs, mutual pairs and parcels across borders', async () => {
    const { exchange } = await twoMembersAgain()
    expect(await check(mod, exchange.id)).toEqual({
      ...FEASIBLE,
      participants_count: 2,
      cost: { repeats: 2, mutual: 1, crossings: 2 },
      choices: [],
    })
  })

  test('hides cost and choices from a mod who takes part, because these could reveal the mod’s own gifter in another exchange', async () => {
    const { exchange, one } = await twoMembersAgain()
    await server.pool.query(`update members set role = 'mod' where id = ${one.id}`)
    expect(await check(one, exchange.id)).toEqual({
      ...FEASIBLE,
      participants_count: 2,
      cost: null,
      choices: null,
    })
  })
})
