import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { members } from '#server/db/schema.ts'
import { type Moment, momentNow, writtenSince } from '#server/db/since.ts'
import { databases, hasPostgres } from '#tests/support/databases.ts'
import { aMemberOf } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

/** Waits until no older transaction is open on the PostgreSQL server, which other tests use too. */
async function aMomentOfQuiet(server: TestServer): Promise<Moment> {
  await expect.poll(async () => writtenAfter(server, await momentNow(server.db))).toEqual([])
  return momentNow(server.db)
}

const writtenAfter = async ({ db }: TestServer, moment: Moment) =>
  (
    await db
      .select({ id: members.id })
      .from(members)
      .where(writtenSince(members, moment))
      .orderBy(members.id)
  ).map(({ id }) => id)

describe.each(databases)('the rows written since a given time (%s)', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ database })
  })
  afterAll(() => server.stop())

  test('are the new rows and the changed rows, and no others', async () => {
    await aMemberOf(server)
    const changing = await aMemberOf(server)
    const moment = await aMomentOfQuiet(server)
    const quiet = await writtenAfter(server, moment)
    await server.db.update(members).set({ firstName: 'Vex' }).where(eq(members.id, changing.id))
    const added = await aMemberOf(server)
    expect([quiet, await writtenAfter(server, moment)]).toEqual([[], [changing.id, added.id]])
  })

  test('do not include a row whose change was rolled back', async () => {
    const { id } = await aMemberOf(server)
    const moment = await aMomentOfQuiet(server)
    const dying = server.db.transaction(async (tx) => {
      await tx.update(members).set({ firstName: 'Vex' }).where(eq(members.id, id))
      throw new Error('killed')
    })
    await expect(dying).rejects.toThrow('killed')
    expect(await writtenAfter(server, moment)).toEqual([])
  })
})

test.runIf(hasPostgres)(
  'the rows written since a given time include rows from a transaction that was open at that time',
  async () => {
    const server = await startTestServer({ database: 'postgres' })
    const { id } = await aMemberOf(server)
    const moment = await server.db.transaction(async (tx) => {
      await tx.update(members).set({ firstName: 'Vex' }).where(eq(members.id, id))
      return momentNow(server.db)
    })
    expect(await writtenAfter(server, moment)).toEqual([id])
    await server.stop()
  },
)
