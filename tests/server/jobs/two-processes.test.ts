import { addDays } from 'date-fns'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkListsAhead } from '#server/acts/follow-lists.ts'
import { settlePauses } from '#server/acts/pause-swaps.ts'
import { startExchange } from '#server/acts/start-exchange.ts'
import { urgeCases } from '#server/acts/urge-cases.ts'
import { exchanges, members, notifications } from '#server/db/schema.ts'
import { tellOfMailTrouble } from '#server/jobs/mails.ts'
import { eraseUnverified } from '#server/resources/members/unverified.ts'
import { hasPostgres } from '#tests/support/databases.ts'
import { aMemberOf, aModOf, anAdminOf } from '#tests/support/members.ts'
import { aRunningSwap, pause } from '#tests/support/pausing.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { inTurn } from '#tests/support/several.ts'
import { anExchangeOf, aParticipantOf } from '#tests/support/swaps.ts'
import { waitsFor, whileUncommitted } from '#tests/support/uncommitted.ts'

describe.runIf(hasPostgres)('while another process does the same job, on PostgreSQL,', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ database: 'postgres' })
  })
  afterAll(() => server.stop())

  const context = () => ({
    db: server.db,
    now: server.clock.now(),
    site: server.config,
    random: () => 0.5,
  })
  const notices = () => server.db.$count(notifications)

  test('an exchange that the other process is starting is skipped, and can still be started if that process fails', async () => {
    const exchange = await anExchangeOf(server, await aMemberOf(server), {
      startAt: addDays(server.clock.now(), 1),
    })
    await inTurn(2, () => aParticipantOf(server, exchange))
    server.clock.advance({ days: 1 })
    let outcome: unknown
    const waited = await waitsFor(
      server,
      `select 1 from exchanges where id = ${exchange.id} for no key update`,
      async () => {
        outcome = await startExchange(context(), exchange.id)
      },
    )
    expect([waited, outcome]).toEqual([false, null])
    expect(await startExchange(context(), exchange.id)).toEqual({ result: 'paired' })
  })

  test('an exchange whose exclusion lists the other process is checking is skipped', async () => {
    const exchange = await anExchangeOf(server, await aMemberOf(server), {
      startAt: addDays(server.clock.now(), 1),
    })
    const checkedAt = async () =>
      (await server.db.select().from(exchanges).where(eq(exchanges.id, exchange.id)))[0]
        ?.listsCheckedAt
    const check = () => server.act((act) => checkListsAhead(act, exchange.id))
    const held = `select 1 from exchanges where id = ${exchange.id} for no key update`
    expect([await waitsFor(server, held, check), await checkedAt()]).toEqual([false, null])
    await check()
    expect(await checkedAt()).toEqual(server.clock.now())
  })

  test('a case about which the other process is reminding the mods is skipped', async () => {
    await aModOf(server)
    const exchange = await anExchangeOf(server, await aMemberOf(server), {
      startAt: addDays(server.clock.now(), 1),
    })
    const writer = await aParticipantOf(server, exchange)
    await writer.api.post('/api/profile', { address_privacy: 3, onboarding_comment: 'Not Sylas' })
    const before = await notices()
    const urge = () => server.act(urgeCases)
    const held = `select 1 from mod_cases where member_id = ${writer.id} for no key update`
    expect([await waitsFor(server, held, urge), await notices()]).toEqual([false, before])
    await urge()
    expect(await notices()).toBeGreaterThan(before)
  })

  test('the end of a pause is not announced again if the other process announces it', async () => {
    const swap = await aRunningSwap(server)
    await pause(await aModOf(server), swap.member, 1)
    server.clock.advance({ days: 1 })
    const before = await notices()
    await whileUncommitted(
      server,
      `update members set paused_at = null, paused_until = null, pause_reason = null where id = ${swap.member.id}`,
      [() => server.act(settlePauses)],
    )
    expect(await notices()).toBe(before)
  })

  test('a problem with emails that the other process is reporting to the admins is skipped', async () => {
    await anAdminOf(server)
    await server.pool.query('update outbox set given_up_at = $1', [server.clock.now()])
    const before = await notices()
    const tell = () => server.act(tellOfMailTrouble)
    const waited = await waitsFor(server, 'select 1 from mail_relay for update', tell)
    expect([waited, await notices()]).toEqual([false, before])
    await tell()
    expect(await notices()).toBe(before + 1)
  })

  test('an unverified account that is in use is skipped, and other unverified accounts are erased', async () => {
    const [used, unused] = [
      await aMemberOf(server, { emailVerifiedAt: null }),
      await aMemberOf(server, { emailVerifiedAt: null }),
    ]
    await server.pool.query('delete from sessions')
    server.clock.advance({ days: 6 })
    server.clock.advance({ weeks: 5 })
    const waited = await waitsFor(
      server,
      `insert into sessions (member_id, token_hash, created_at, last_used_at) values (${used.id}, 'used', now(), now())`,
      () => eraseUnverified(server.db, server.clock.now()),
    )
    const left = ({ id }: { id: number }) => server.db.$count(members, eq(members.id, id))
    expect([waited, await left(used), await left(unused)]).toEqual([false, 1, 0])
  })
})
