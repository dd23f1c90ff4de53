import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { members } from '#server/db/schema.ts'
import { hashPassword } from '#server/secrets/passwords.ts'
import { PASSWORD } from '#tests/support/accounts.ts'
import { hasPostgres } from '#tests/support/databases.ts'
import { aMemberOf, aModOf, anAdminOf, type LoggedIn } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { inTurn, statuses, tally } from '#tests/support/several.ts'
import { anExchangeOf, aParticipantOf, aSwapOf, type Participant } from '#tests/support/swaps.ts'
import { whileUncommitted } from '#tests/support/uncommitted.ts'

const NEW_PASSWORD = {
  current_password: PASSWORD,
  password: 'Golden dagger!',
  password_confirmation: 'Golden dagger!',
}

const close = ({ api }: Pick<LoggedIn, 'api'>) => api.delete('/api/me', { password: PASSWORD })

describe.runIf(hasPostgres)('closing an account during another call, on PostgreSQL:', () => {
  let busy: TestServer
  let passwordHash: string
  beforeAll(async () => {
    passwordHash = await hashPassword(PASSWORD)
    busy = await startTestServer({ database: 'postgres', env: { DATABASE_POOL: '20' } })
  })
  afterAll(() => busy.stop())

  const standing = async (exchangeId: number): Promise<[number, number | null][]> => {
    const { rows } = await busy.pool.query(
      `select user_id::int as gifter, paired_with::int as recipient from signups
       where exchange_id = ${exchangeId} and left_at is null order by user_id`,
    )
    return rows.map(({ gifter, recipient }) => [gifter, recipient])
  }

  test('members who close their accounts during the pairing are not paired, and the other participants are paired', async () => {
    const creator = await aMemberOf(busy)
    for (let round = 0; round < 5; round += 1) {
      const exchange = await anExchangeOf(busy, creator)
      const everybody = await inTurn(6, () => aParticipantOf(busy, exchange, { passwordHash }))
      const { api } = await aModOf(busy)
      const [one, other] = everybody as [Participant, Participant]
      const answers = await Promise.all([
        api.post(`/api/mod/exchanges/${exchange.id}/pair`),
        close(one),
        close(other),
      ])
      expect(statuses(answers)).toEqual([200, 204, 204])
      const staying = everybody.slice(2).map(({ id }) => id)
      const pairs = await standing(exchange.id)
      expect(pairs.map(([gifter]) => gifter)).toEqual(staying.toSorted((a, b) => a - b))
      expect(pairs.map(([, recipient]) => recipient).toSorted()).toEqual(staying.toSorted())
      expect(pairs.filter(([gifter, recipient]) => gifter === recipient)).toEqual([])
    }
  })

  test('a member who closes their account while signing up is in no exchange', async () => {
    const creator = await aMemberOf(busy)
    for (let round = 0; round < 8; round += 1) {
      const exchange = await anExchangeOf(busy, creator)
      const me = await aParticipantOf(busy, await anExchangeOf(busy, creator), { passwordHash })
      const [, closed] = await Promise.all([
        me.api.post('/api/signups', { exchange_id: exchange.id }),
        close(me),
      ])
      expect([closed?.status, await standing(exchange.id)]).toEqual([204, []])
    }
  })

  test('all members of a swap can close their accounts simultaneously without a deadlock', async () => {
    const { circle, exchange } = await aSwapOf(busy, 6)
    await busy.db.update(members).set({ passwordHash })
    const answers = await Promise.all(circle.map((one) => close(one)))
    expect([tally(answers), await standing(exchange.id)]).toEqual([{ 204: 6 }, []])
  })

  test('if the last two admins close their accounts, one of them is refused', async () => {
    await busy.db.update(members).set({ role: 'member' })
    const rounds = await inTurn(5, async () => {
      await busy.db.update(members).set({ role: 'member' })
      const [one, other] = [
        await anAdminOf(busy, { passwordHash }),
        await anAdminOf(busy, { passwordHash }),
      ]
      return tally(await Promise.all([close(one), close(other)]))
    })
    expect(rounds).toEqual(Array(5).fill({ 204: 1, 422: 1 }))
  })

  test('an admin cannot close their account if the only other admin is being demoted', async () => {
    await busy.db.update(members).set({ role: 'member' })
    const [me, other] = [await anAdminOf(busy, { passwordHash }), await anAdminOf(busy)]
    const demotion = `update members set role = 'member' where id = ${other.id}`
    const [answer] = await whileUncommitted(busy, demotion, [() => close(me)])
    expect([answer?.status, (await me.api.get('/api/me')).status]).toEqual([422, 200])
  })

  test('an account closed three times simultaneously is closed once', async () => {
    const me = await aMemberOf(busy, { passwordHash })
    const answers = await Promise.all([close(me), close(me), close(me)])
    expect(tally(answers)).toEqual({ 204: 1, 401: 2 })
  })

  test.each([
    ['DELETE', '/api/me', { password: PASSWORD }],
    ['POST', '/api/me/close', {}],
    ['POST', '/api/me/password', NEW_PASSWORD],
  ] as const)(
    '%s %s gets a 401 if the request was authenticated just before the account was closed',
    async (method, url, body) => {
      const me = await aMemberOf(busy, { passwordHash })
      // The body is read after the authentication.
      async function* closing() {
        await close(me)
        yield JSON.stringify(body)
      }
      const { statusCode } = await busy.app.inject({
        method,
        url,
        headers: { authorization: `Bearer ${me.token}`, 'content-type': 'application/json' },
        payload: Readable.from(closing()),
      })
      expect(statusCode).toBe(401)
    },
  )

  test('rows that pending requests still write to a closed account are erased by the next cleanup', async () => {
    const me = await aMemberOf(busy, { passwordHash })
    await close(me)
    await busy.pool.query(
      `insert into addresses (member_id, label, name, line1, city, zip, country, created_at, updated_at)
       values (${me.id}, 'Late', 'Late', 'Late', 'Late', 'Late', 'Late', now(), now())`,
    )
    await busy.sweep()
    const { rows } = await busy.pool.query(`select 1 from addresses where member_id = ${me.id}`)
    expect(rows).toEqual([])
  })
})
