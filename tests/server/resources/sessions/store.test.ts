import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessions } from '#server/db/schema.ts'
import type { Tx } from '#server/db/types.ts'
import {
  endSession,
  endSessions,
  findSession,
  listSessions,
  openSession,
} from '#server/resources/sessions/store.ts'
import { hashToken } from '#server/secrets/tokens.ts'
import { aMemberOf } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const rowOf = async (token: string) =>
  (
    await server.db
      .select()
      .from(sessions)
      .where(eq(sessions.tokenHash, hashToken(token)))
  )[0]

test('only a hash of the token is stored', async () => {
  const { token } = await aMemberOf(server)
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(JSON.stringify(await server.db.select().from(sessions))).not.toContain(token)
})

test('the member of a session is read without the password hash', async () => {
  const { token, id } = await aMemberOf(server, { passwordHash: 'argon2id' })
  const found = await findSession(server.db, token, server.clock.now())
  expect(found?.member.id).toBe(id)
  expect(Object.keys(found?.member ?? {})).not.toContain('passwordHash')
})

test('a session ends after 30 days without use, and using it extends it', async () => {
  const { api } = await aMemberOf(server)
  const statuses: number[] = []
  for (const days of [29, 29, 30]) {
    server.clock.advance({ days })
    statuses.push((await api.get('/api/notifications')).status)
  }
  expect(statuses).toEqual([200, 200, 401])
})

test('a session ends 180 days after the login even if it is used, and is deleted', async () => {
  const { api, token } = await aMemberOf(server)
  const answers: number[] = []
  for (const days of [29, 29, 29, 29, 29, 29, 5, 1]) {
    server.clock.advance({ days })
    answers.push((await api.get('/api/notifications')).status)
  }
  await server.runJobs()
  expect([answers, await rowOf(token)]).toEqual([
    [200, 200, 200, 200, 200, 200, 200, 401],
    undefined,
  ])
})

test('the time of last use is stored at most once an hour', async () => {
  const { api, token } = await aMemberOf(server)
  const start = server.clock.now()
  server.clock.advance({ minutes: 59 })
  await api.get('/api/notifications')
  expect((await rowOf(token))?.lastUsedAt).toEqual(start)
  server.clock.advance({ minutes: 1 })
  await api.get('/api/notifications')
  expect((await rowOf(token))?.lastUsedAt).toEqual(server.clock.now())
})

test('expired sessions are deleted by a scheduled job', async () => {
  const { token } = await aMemberOf(server)
  server.clock.advance({ days: 29 })
  await server.runJobs()
  const before = await rowOf(token)
  server.clock.advance({ days: 1 })
  await server.runJobs()
  expect([before?.tokenHash, await rowOf(token)]).toEqual([hashToken(token), undefined])
})

test('an expired session is not listed, even before it is deleted', async () => {
  const { id } = await aMemberOf(server)
  server.clock.advance({ days: 30 })
  const now = server.clock.now()
  await openSession(server.db, id, now, 'Firefox')
  expect(await listSessions(server.db, id, null, now)).toEqual([
    {
      id: expect.any(Number),
      created_at: now.toISOString(),
      used_at: now.toISOString(),
      is_current: false,
      device: 'Firefox',
    },
  ])
})

test('sessions can be ended one by one, all but one, or all together', async () => {
  const { id } = await aMemberOf(server)
  const now = server.clock.now()
  const [first, second, third] = await Promise.all(
    [1, 2, 3].map(() => openSession(server.db, id, now)),
  )
  const alive = async () =>
    (
      await Promise.all(
        [first, second, third].map(async (token) => findSession(server.db, token ?? '', now)),
      )
    ).map((session) => session !== null)
  const end = (work: (tx: Tx) => Promise<void>) => server.db.transaction(work)
  const [one, last] = [await rowOf(first ?? ''), await rowOf(third ?? '')]
  await end((tx) => endSession(tx, one?.id ?? 0))
  expect(await alive()).toEqual([false, true, true])
  await end((tx) => endSessions(tx, id, last?.id))
  expect(await alive()).toEqual([false, false, true])
  await end((tx) => endSessions(tx, id))
  expect(await alive()).toEqual([false, false, false])
})

test.each([
  ['no token', {}],
  ['an unknown token', { authorization: `Bearer ${'a'.repeat(43)}` }],
  ['a token with another scheme', { authorization: 'Basic cGlrZTpwaWtl' }],
  ['nothing after Bearer', { authorization: 'Bearer ' }],
])('a request with %s gets a 401', async (_name, headers) => {
  const answer = await server.api.get('/api/notifications', { headers })
  expect({
    status: answer.status,
    body: answer.body,
    ask: answer.headers['www-authenticate'],
  }).toEqual({
    status: 401,
    body: { message: 'Please log in', code: 'unauthenticated' },
    ask: 'Bearer',
  })
})

test('a request with an unknown token can read public data', async () => {
  const { status } = await server.api.as('a'.repeat(43)).get('/api/pages')
  expect(status).toBe(200)
})
