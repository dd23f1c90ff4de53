import { getTableName } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pointersAtPictures, pointersAtVideos } from '#server/db/pointers.ts'
import { fileJobs } from '#server/jobs/files.ts'
import { runJobs } from '#server/jobs/index.ts'
import { databases, hasPostgres } from '#tests/support/databases.ts'
import { aMemberOf } from '#tests/support/members.ts'
import { aPictureOf } from '#tests/support/picture-rows.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

describe.each(databases)('in the database (%s)', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ database })
  })
  afterAll(() => server.stop())

  test('every column that references a picture or a video has a trigger that records released media', async () => {
    const wanted = [
      ...pointersAtPictures.map((pointer) => ({ kind: 'picture', ...pointer })),
      ...pointersAtVideos.map((pointer) => ({ kind: 'video', ...pointer })),
    ].map(({ kind, table, column }) => {
      const name = snake(column.name)
      return `AFTER DELETE OR UPDATE OF ${name} ON public.${getTableName(table)} FOR EACH ROW EXECUTE FUNCTION release_media('${kind}', '${name}')`
    })
    const { rows } = await server.pool.query(
      `select pg_get_triggerdef(oid) as definition from pg_trigger where tgfoid = 'release_media'::regproc`,
    )
    const found = rows.map(({ definition }) => definition.replace(/^CREATE TRIGGER \S+ /, ''))
    expect(found.toSorted()).toEqual(wanted.toSorted())
  })
})

describe.runIf(hasPostgres)('a picture that is due for deletion', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ database: 'postgres' })
  })
  afterAll(() => server.stop())

  /** A picture that is due for deletion because its owner no longer uses it as their avatar. */
  async function aReleasedPicture() {
    const member = await aMemberOf(server)
    const picture = await aPictureOf(server, member)
    await member.api.post('/api/profile', { avatar: picture })
    await member.api.post('/api/profile', { avatar: null })
    await server.runJobs()
    server.clock.advance({ seconds: 30 })
    return { member, picture }
  }
  const removal = () => {
    const { app, config, db, clock } = server
    const context = { db, store: app.store, aside: app.aside, site: config, log: app.log }
    return runJobs({ ...context, now: clock.now(), random: () => 0.5 }, fileJobs)
  }
  const isWaiting = async () => {
    const { rows } = await server.pool.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows.length > 0
  }

  test('is kept if a transaction that references it commits while the deletion is waiting', async () => {
    const { member, picture } = await aReleasedPicture()
    const other = await server.pool.connect()
    await other.query('begin')
    await other.query('update members set avatar_id = $1 where id = $2', [picture, member.id])
    const removing = removal()
    await expect.poll(isWaiting).toBe(true)
    await other.query('commit')
    other.release()
    await removing
    const { rows } = await server.pool.query('select avatar_id::int from members where id = $1', [
      member.id,
    ])
    expect(rows).toEqual([{ avatar_id: picture }])
  })

  test('cannot be posted while another transaction is deleting it', async () => {
    const { member, picture } = await aReleasedPicture()
    const other = await server.pool.connect()
    await other.query('begin')
    await other.query('select 1 from pictures where id = $1 for update', [picture])
    const posting = member.api.post('/api/posts', { message: 'Look', pictures: [picture] })
    await expect.poll(isWaiting).toBe(true)
    await other.query('delete from pictures where id = $1', [picture])
    await other.query('commit')
    other.release()
    const { status, body } = await posting
    expect([status, body.errors]).toEqual([422, { pictures: ['This is not one of the choices'] }])
  })
})
