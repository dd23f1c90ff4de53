import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Export } from '#rules/member/export.ts'
import { copySentences } from '#rules/member/own-copy.ts'
import { jobs, looseFiles, ownCopies } from '#server/db/schema.ts'
import { hashPassword } from '#server/secrets/passwords.ts'
import { StoreFailed } from '#server/storage/store.ts'
import { KINDS } from '#server/work/kinds.ts'
import { PASSWORD } from '#tests/support/accounts.ts'
import { startBucket } from '#tests/support/bucket.ts'
import { copiesIn, knowALotOf } from '#tests/support/copies.ts'
import { databases, hasPostgres } from '#tests/support/databases.ts'
import { mailsTo } from '#tests/support/letters.ts'
import { aMemberOf, type LoggedIn } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { atOnce, tally } from '#tests/support/several.ts'
import { whileUncommitted } from '#tests/support/uncommitted.ts'

const ask = ({ api }: LoggedIn) => api.get('/api/me/export')
const fetchFile = ({ api }: LoggedIn) => api.get('/api/me/export/file')
const statusOf = async ({ api }: LoggedIn) => (await api.get('/api/me/export/status')).body.data

async function told({ api }: LoggedIn) {
  const { data } = (await api.get('/api/notifications')).body
  return data
    .filter(({ type }: { type: string }) => type.startsWith('copy'))
    .map(({ type, title, link }: Record<string, string>) => [type, title, link])
}

/** A member about whom a lot of data is stored. */
async function aKnownMember(server: TestServer, change = {}) {
  const member = await aMemberOf(server, {
    email: `known.${Math.random()}@wing.example`,
    ...change,
  })
  await knowALotOf(server.db, member)
  return member
}

const waiting = ({ db }: TestServer) => db.$count(jobs, eq(jobs.kind, 'copy'))

describe.each(databases)('a large copy of a member’s data (%s)', (database) => {
  let server: TestServer
  let member: LoggedIn
  beforeAll(async () => {
    server = await startTestServer({ database })
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    await server.pool.query('delete from own_copies')
    await server.db.delete(jobs)
    member = await aKnownMember(server)
  })

  const beingMade = {
    status: 'being_made',
    message: copySentences.being_made,
    made_at: null,
    kept_until: null,
  }

  test('is made in the background, and then announced in the app and in an email that links to it', async () => {
    const before = await statusOf(member)
    const answer = await ask(member)
    expect([before.status, answer.status, answer.body]).toEqual(['none', 202, { data: beingMade }])
    expect([await statusOf(member), (await fetchFile(member)).status]).toEqual([beingMade, 404])
    await server.work()
    const now = server.clock.now()
    expect(await statusOf(member)).toEqual({
      status: 'ready',
      message: 'Your copy is ready.',
      made_at: now.toISOString(),
      kept_until: new Date(now.getTime() + 7 * 24 * 3_600_000).toISOString(),
    })
    expect(await told(member)).toEqual([
      ['copy_ready', 'The copy of your data is ready', '/your-data'],
    ])
    const { email } = (await member.api.get('/api/me')).body.data
    const [letter] = await mailsTo(server, email, 'copy-ready')
    expect([new URL(letter?.link ?? '').pathname, letter?.mailClass]).toEqual(['/your-data', null])
  })

  test('is one file named after its date, and only that member can fetch it', async () => {
    await ask(member)
    await server.work()
    const { status, headers, body } = await fetchFile(member)
    const copy = body as Export & { notifications: unknown[] }
    const day = server.clock.now().toISOString().slice(0, 10)
    expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
      200,
      'application/json; charset=utf-8',
      `attachment; filename="critter-swap-${day}.json"`,
    ])
    expect(copy.notifications).toHaveLength(2_001)
    const [stored] = copiesIn(server.dataDir)
    expect(stored).toMatch(/^600 copies\/[\da-f]{2}\/[\da-f]{30}\.json$/)
    const other = await aKnownMember(server)
    const served = await server.api.get(`/media/${stored?.split(' ')[1]}`)
    const stranger = await server.api.get('/api/me/export/file')
    expect([(await fetchFile(other)).status, stranger.status, served.status]).toEqual([
      404, 401, 404,
    ])
  })

  test('is not made again if it is requested again while the first copy is being made or is still stored', async () => {
    await ask(member)
    await ask(member)
    const once = await waiting(server)
    await server.work()
    const again = await ask(member)
    expect([once, again.status, again.body.data.status, await waiting(server)]).toEqual([
      1,
      202,
      'ready',
      0,
    ])
    expect(await server.db.$count(ownCopies)).toBe(1)
    expect(await told(member)).toHaveLength(1)
  })

  test('is deleted with its file after a week, and can then be requested again', async () => {
    await ask(member)
    await server.work()
    const [made] = await server.db.select({ key: ownCopies.key }).from(ownCopies)
    const isThere = () => copiesIn(server.dataDir).some((file) => file.endsWith(made?.key ?? ''))
    const before = isThere()
    server.clock.advance({ days: 7 })
    const expired = [(await statusOf(member)).status, (await fetchFile(member)).status]
    await server.runJobs()
    expect([expired, before, isThere(), await server.db.$count(looseFiles)]).toEqual([
      ['none', 404],
      true,
      false,
      0,
    ])
    expect([(await ask(member)).body.data.status, await waiting(server)]).toEqual(['being_made', 1])
  })

  test('has its request deleted if it could not be made within a week', async () => {
    await ask(member)
    server.clock.advance({ days: 7 })
    await server.runJobs()
    expect([await server.db.$count(ownCopies), (await statusOf(member)).status]).toEqual([
      0,
      'none',
    ])
  })

  test('is retried if it cannot be stored, then reported as failed, and can be requested again', async () => {
    const { store } = server.app
    const { putStream } = store
    store.putStream = async () => {
      throw new StoreFailed(new Error('ENOSPC'))
    }
    await ask(member)
    await server.work()
    const tried = await statusOf(member)
    for (let retry = 0; retry < KINDS.copy.retries; retry += 1) {
      server.clock.advance({ hours: 2 })
      await server.work()
    }
    store.putStream = putStream
    const { status, message } = await statusOf(member)
    expect([tried, status, message]).toEqual([
      beingMade,
      'failed',
      'We couldn’t make your copy. Please ask for it again.',
    ])
    expect(await told(member)).toEqual([
      [
        'copy_failed',
        'We couldn’t make the copy of your data. Please ask for it again.',
        '/your-data',
      ],
    ])
    const { email } = (await member.api.get('/api/me')).body.data
    expect(await mailsTo(server, email, 'copy-failed')).toHaveLength(1)
    await ask(member)
    await server.work()
    expect((await statusOf(member)).status).toBe('ready')
  })

  test('leaves no partial file if it is interrupted, and is made after the next start', async () => {
    await knowALotOf(server.db, member, 18_000)
    await ask(member)
    const before = copiesIn(server.dataDir)
    const stopping = new AbortController()
    const { store } = server.app
    const { putStream } = store
    store.putStream = (key, stream) => {
      stream.once('data', () => stopping.abort())
      return putStream(key, stream)
    }
    await server.workUntil(stopping.signal)
    store.putStream = putStream
    expect([await statusOf(member), copiesIn(server.dataDir)]).toEqual([beingMade, before])
    await server.work()
    const copy = (await fetchFile(member)).body
    expect(copy.notifications).toHaveLength(20_001)
  })

  test('is deleted with the account, even while it is being made', async () => {
    const passwordHash = await hashPassword(PASSWORD)
    const close = ({ api }: LoggedIn) => api.delete('/api/me', { password: PASSWORD })
    const files = copiesIn(server.dataDir).length
    const first = await aKnownMember(server, { passwordHash })
    await ask(first)
    await server.work()
    const second = await aKnownMember(server, { passwordHash })
    await ask(second)
    const { store } = server.app
    const { putStream } = store
    store.putStream = async (key, stream) => {
      const url = await putStream(key, stream)
      await close(second)
      return url
    }
    await server.work()
    store.putStream = putStream
    const left = copiesIn(server.dataDir).length
    await close(first)
    await server.runJobs()
    expect([left, copiesIn(server.dataDir).length, await server.db.$count(ownCopies)]).toEqual([
      files + 1,
      files,
      0,
    ])
  })

  test('can also be requested by a suspended member', async () => {
    await server.pool.query('update members set suspended_at = now() where id = $1', [member.id])
    await ask(member)
    await server.work()
    expect((await fetchFile(member)).status).toBe(200)
  })
})

describe.runIf(hasPostgres)('a copy requested in many tabs at the same time (PostgreSQL)', () => {
  test('is made only once', async () => {
    const server = await startTestServer({ database: 'postgres', env: { DATABASE_POOL: '20' } })
    const member = await aKnownMember(server)
    const answers = await atOnce(12, () => ask(member))
    const begun = [tally(answers), await waiting(server), await server.db.$count(ownCopies)]
    await server.work()
    const toldOnce = await told(member)
    await server.stop()
    expect([begun, toldOnce.length]).toEqual([[{ 202: 12 }, 1, 1], 1])
  })

  test('is not started again by a tab that replaces an expired copy at the same time as another tab', async () => {
    const server = await startTestServer({ database: 'postgres' })
    const member = await aKnownMember(server)
    await ask(member)
    await server.work()
    server.clock.advance({ days: 7 })
    const other = `delete from own_copies;
      insert into own_copies (member_id, key, asked_at)
      values (${member.id}, 'copies/aa/other.json', '${server.clock.now().toISOString()}')`
    const [answer] = await whileUncommitted(server, other, [() => ask(member)])
    const begun = [answer?.status, await waiting(server), await server.db.$count(ownCopies)]
    await server.stop()
    expect(begun).toEqual([202, 0, 1])
  })
})

test('a copy of a member’s data can be kept in a bucket, and is deleted from there after a week', async () => {
  const bucket = await startBucket()
  const server = await startTestServer({ env: bucket.env })
  const copies = () => bucket.keys().filter((key) => key.startsWith('copies/'))
  const member = await aKnownMember(server)
  await ask(member)
  await server.work()
  const { status, body } = await fetchFile(member)
  const made = copies().length
  server.clock.advance({ days: 7 })
  await server.runJobs()
  const left = copies().length
  await server.stop()
  await bucket.stop()
  expect([status, body.notifications.length, made, left]).toEqual([200, 2_001, 1, 0])
})
