import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { members } from '#server/db/schema.ts'
import { type Moment, momentNow, writtenSince } from '#server/db/since.ts'
import { databases, hasPostgres } from '#tests/support/databases.ts'
import { aMemberOf } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

const writtenAfter = async ({ db }: TestServer, moment: Moment) =>
  (
    await db
      .select({ id: members.id })
      .from(members)
      .where(writtenSince(members, moment))
      .orderBy(members.id)
  ).map(({ id }) => id)

describe.each(databases)('rows written since a moment (%s)', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ database })
  })
  afterAll(() => server.stop())

  test('are those that are new and those that have changed, and no others', async () => {
    await aMemberOf(server)
    const changing = await aMemberOf(server)
    const moment = await momentNow(server.db)
    const quiet = await writtenAfter(server, moment)
    await server.db.update(members).set({ firstName: 'Vex' }).where(eq(members.id, changing.id))
    const added = await aMemberOf(server)
    expect([quiet, await writtenAfter(server, moment)]).toEqual([[], [changing.id, added.id]])
  })

  test('are not those of whom only what was not kept was written', async () => {
    const { id } = await aMemberOf(server)
    const moment = await momentNow(server.db)
    const dying = server.db.transaction(async (tx) => {
      await tx.update(members).set({ firstName: 'Vex' }).where(eq(members.id, id))
      throw new Error('killed')
    })
    await expect(dying).rejects.toThrow('killed')
    expect(await writtenAfter(server, moment)).toEqual([])
  })
})

test.runIf(hasPostgres)(
  'rows written since a moment are also those of a transaction that had begun before and was not over',
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
