import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rescues } from '#server/db/schema.ts'
import { hasPostgres } from '#tests/support/databases.ts'
import { aModOf, type LoggedIn } from '#tests/support/members.ts'
import { answer, casesAbout, miss, read, withdraw } from '#tests/support/missing-calls.ts'
import {
  aCaseWithMods,
  accept,
  anAskedRescuer,
  aRescuerOf,
  decline,
  offer,
  open,
  rescuesOf,
} from '#tests/support/rescue-calls.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { statuses } from '#tests/support/several.ts'
import { aSwapOf } from '#tests/support/swaps.ts'

describe.runIf(hasPostgres)('a rescue on PostgreSQL', () => {
  let server: TestServer
  let mod: LoggedIn
  beforeAll(async () => {
    server = await startTestServer({ database: 'postgres', env: { DATABASE_POOL: '20' } })
  })
  beforeEach(async () => {
    mod = await aModOf(server)
  })
  afterAll(() => server.stop())

  test('is opened once by two mods', async () => {
    const { caseId } = await aCaseWithMods(server, mod)
    const second = await aModOf(server)
    const opened = await Promise.all([open(mod, caseId), open(second, caseId)])
    expect(statuses(opened).toSorted()).toEqual([200, 422])
  })

  test('is accepted once, and either accepted or declined, but never both', async () => {
    const twice = await anAskedRescuer(server, mod)
    const answers = await Promise.all([
      accept(twice.rescuer, twice.rescueId),
      accept(twice.rescuer, twice.rescueId),
    ])
    expect(statuses(answers).toSorted()).toEqual([200, 422])
    const both = await anAskedRescuer(server, mod)
    const [yes, no] = await Promise.all([
      accept(both.rescuer, both.rescueId),
      decline(both.rescuer, both.rescueId),
    ])
    // A rescuer may decline after they have accepted.
    expect(no.status).toBe(200)
    expect([200, 422]).toContain(yes.status)
    expect((await rescuesOf(both.rescuer))[0]?.state).toBe('declined')
  })

  test('cannot be accepted after its time, whether or not the job has ended it', async () => {
    const { rescuer, rescueId, exchange } = await anAskedRescuer(server, mod)
    await offer(await aRescuerOf(server), exchange)
    server.clock.advance({ hours: 48 })
    const [late] = await Promise.all([accept(rescuer, rescueId), server.runJobs()])
    expect(late.status).toBe(422)
    expect((await rescuesOf(rescuer))[0]?.state).toBe('expired')
    const under = await server.db.$count(rescues, eq(rescues.state, 'asked'))
    expect(under).toBe(1)
  })

  test('is either accepted or ended when the recipient no longer misses the gift', async () => {
    const { rescuer, rescueId, recipient } = await anAskedRescuer(server, mod)
    await Promise.all([accept(rescuer, rescueId), withdraw(recipient)])
    expect([
      (await rescuesOf(rescuer))[0]?.state,
      (await read(recipient, 'receiving')).body.data.state,
    ]).toEqual(['ended', 'withdrawn'])
  })

  test('is not the fourth of a member whom several processes ask at once', async () => {
    const { exchange, circle } = await aSwapOf(server, 5, { region: 'us', sendByDuration: 1 })
    server.clock.advance({ days: 15 })
    for (const one of circle) expect((await miss(one)).status).toBe(200)
    for (const one of circle) await answer(one, { answer: 'cannot' })
    const rescuer = await aRescuerOf(server)
    await offer(rescuer, exchange)
    for (const { id } of await casesAbout(mod, exchange)) await open(mod, id)
    await Promise.all([server.runJobs(), server.runJobs(), server.runJobs()])
    const mine = and(eq(rescues.rescuerId, rescuer.id), inArray(rescues.state, ['asked']))
    expect(await server.db.$count(rescues, mine)).toBe(3)
  })
})
