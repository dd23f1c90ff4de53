import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Act } from '#server/act.ts'
import { closeAccount } from '#server/acts/close-account.ts'
import { followListOf } from '#server/acts/follow-lists.ts'
import { withdrawSignups } from '#server/acts/join-exchange.ts'
import { suspendMember } from '#server/acts/suspend-member.ts'
import { keepSearchTextsOf } from '#server/resources/exchanges/search-text.ts'
import { lockMembers, theMember } from '#server/resources/members/store.ts'
import { hasPostgres } from '#tests/support/databases.ts'
import { aMemberOf, anAddressOf, anAdminOf, type LoggedIn } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { inTurn } from '#tests/support/several.ts'
import { anExchangeOf } from '#tests/support/swaps.ts'
import { PATIENT, WAITING } from '#tests/support/uncommitted.ts'

/** Transactions that lock rows in the same order may wait for each other, but never deadlock. */
describe.runIf(hasPostgres)('on PostgreSQL, to avoid deadlocks,', () => {
  let server: TestServer
  let admin: LoggedIn
  beforeAll(async () => {
    server = await startTestServer({ database: 'postgres' })
    admin = await anAdminOf(server)
  })
  afterAll(() => server.stop())

  /** True if an act that waits for the first row has not locked the second row yet. */
  async function locksInOrder(
    table: 'members' | 'exchanges',
    [first, second]: readonly [number, number],
    act: (act: Act) => Promise<unknown>,
  ): Promise<boolean> {
    const client = await server.pool.connect()
    const lock = (id: number, how: string) =>
      client.query(`select 1 from ${table} where id = ${id} for no key update ${how}`)
    await client.query('begin')
    await lock(first, '')
    const acting = server.act(act)
    await expect.poll(async () => (await server.pool.query(WAITING)).rows.length, PATIENT).toBe(1)
    const { rows } = await lock(second, 'skip locked')
    await client.query('commit')
    client.release()
    await acting
    return rows.length === 1
  }

  /** Updates a row and its indexes, so that a query without an order returns the row last. */
  const moveToTheEnd = (table: 'members' | 'exchanges', id: number) => {
    const name = table === 'members' ? 'email' : 'slug'
    return server.pool.query(`update ${table} set ${name} = ${name} || '.moved' where id = ${id}`)
  }

  test('members are locked in the order of their ids, even if the caller lists them in another order', async () => {
    const [{ id: low }, { id: high }] = [await aMemberOf(server), await aMemberOf(server)]
    await moveToTheEnd('members', low)
    for (const ids of [
      [low, high],
      [high, low],
    ])
      expect(await locksInOrder('members', [low, high], ({ tx }) => lockMembers(tx, ids))).toBe(
        true,
      )
  })

  test('the exchanges that contain a renamed member’s name are locked in the order of their ids', async () => {
    const creator = await aMemberOf(server)
    const [low, high] = [await anExchangeOf(server, creator), await anExchangeOf(server, creator)]
    await moveToTheEnd('exchanges', low.id)
    const rename = ({ tx }: Act) => keepSearchTextsOf(tx, creator.id)
    expect(await locksInOrder('exchanges', [low.id, high.id], rename)).toBe(true)
  })

  test.each<[string, (act: Act, member: LoggedIn) => Promise<unknown>]>([
    ['is suspended', async (act, { id }) => suspendMember(await by(admin, act), id, 'Letters')],
    ['closes their account', async (act, me) => closeAccount(await by(me, act), async () => {})],
    ['loses a parent’s confirmation', (act, { id }) => withdrawSignups(act, id, 'Withdrawn')],
    ['changes their exclusion list', (act, { id }) => followListOf(act, id)],
  ])(
    'the exchanges of a member who %s are locked in the order of their ids, even if the member joined them in another order',
    async (_, act) => {
      const [low, high] = (await inTurn(2, () => anExchangeOf(server, admin))).map(
        ({ id }) => id,
      ) as [number, number]
      const member = await aMemberOf(server)
      await anAddressOf(server, member)
      for (const exchange_id of [high, low]) await member.api.post('/api/signups', { exchange_id })
      expect(await locksInOrder('exchanges', [low, high], (one) => act(one, member))).toBe(true)
    },
  )

  const by = async ({ id }: LoggedIn, act: Act) => ({ ...act, me: await theMember(act.tx, id) })
})
