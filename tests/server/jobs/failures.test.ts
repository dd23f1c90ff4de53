import { addDays } from 'date-fns'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { exchanges } from '#server/db/schema.ts'
import { aJoined } from '#tests/support/accounts.ts'
import { mailsTo } from '#tests/support/letters.ts'
import { aMemberOf } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { inTurn } from '#tests/support/several.ts'
import { anExchangeOf, aParticipantOf } from '#tests/support/swaps.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
afterEach(() => server.pool.query('drop function if exists fail cascade'))

/** Makes every write of this kind fail. */
async function failOn(event: string, condition: string): Promise<void> {
  await server.pool.query(`
    create function fail() returns trigger language plpgsql as 'begin raise exception $$broken$$; end';
    create trigger failing before ${event} for each row when (${condition}) execute function fail()`)
}

/** Two exchanges that start in a day. The one that is handled first causes an error. */
async function twoExchanges(column: string) {
  const startAt = addDays(server.clock.now(), 1)
  const creator = await aMemberOf(server)
  const both = await inTurn(2, async () => {
    const exchange = await anExchangeOf(server, creator, { startAt })
    await inTurn(2, () => aParticipantOf(server, exchange))
    return exchange.id
  })
  const [broken, other] = both as [number, number]
  await failOn('update on exchanges', `new.id = ${broken} and new.${column} is not null`)
  return { broken, other }
}
const rowOf = async (id: number) =>
  (await server.db.select().from(exchanges).where(eq(exchanges.id, id)))[0]

describe('a failure', () => {
  test('to start an exchange does not keep the next exchange from starting', async () => {
    const { broken, other } = await twoExchanges('paired_at')
    server.clock.advance({ days: 1 })
    await server.runJobs()
    const [failed, started] = [await rowOf(broken), await rowOf(other)]
    expect([failed?.pairedAt, started?.pairedAt]).toEqual([null, server.clock.now()])
  })

  test('to check the exclusion lists of an exchange does not keep the next exchange’s lists from being checked', async () => {
    const { broken, other } = await twoExchanges('lists_checked_at')
    await server.runJobs()
    const [failed, checked] = [await rowOf(broken), await rowOf(other)]
    expect([failed?.listsCheckedAt, checked?.listsCheckedAt]).toEqual([null, server.clock.now()])
  })

  test('to write one requested email does not keep the next email from being written', async () => {
    const [broken, other] = [await aJoined(server), await aJoined(server)]
    const { rows } = await server.pool.query('select id from members where email = $1', [broken])
    await failOn('insert on password_resets', `new.member_id = ${rows[0].id}`)
    for (const email of [broken, other]) await server.api.post('/api/forgot-password', { email })
    const reset = async (to: string) => (await mailsTo(server, to, 'password-reset')).length
    expect([await reset(broken), await reset(other)]).toEqual([0, 1])
  })
})
