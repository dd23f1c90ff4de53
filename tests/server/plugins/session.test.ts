import { eq } from 'drizzle-orm'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { members } from '#server/db/schema.ts'
import { errors } from '#server/plugins/errors.ts'
import { limits } from '#server/plugins/limits.ts'
import { memberOf, session } from '#server/plugins/session.ts'
import { aMemberOf, aModOf, anAdminOf } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let app: FastifyInstance

/** Adds a route with each kind of access, and one without any access hook. */
beforeAll(async () => {
  server = await startTestServer()
  app = Fastify()
  app.decorate('db', server.db)
  app.decorate('clock', server.clock)
  app.decorate('config', server.config)
  app.register(errors)
  app.register(limits)
  app.register(session)
  app.register(async (inner) => {
    inner.post('/api/anyone', { onRequest: inner.anyone }, async () => 'in')
    inner.post('/api/signed-in', { onRequest: inner.signedIn }, async () => 'in')
    inner.post('/api/mod', { onRequest: inner.mod }, async () => 'in')
    inner.post('/api/admin', { onRequest: inner.admin }, async () => 'in')
    inner.post('/api/forgotten', async (request) => memberOf(request).id)
  })
})
afterAll(async () => {
  await app.close()
  await server.stop()
})

const knock = async (door: string, token?: string, contentType = 'application/json') => {
  const { statusCode } = await app.inject({
    method: 'POST',
    url: `/api/${door}`,
    headers: {
      'content-type': contentType,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    payload: '{}',
  })
  return statusCode
}
const doors = ['anyone', 'signed-in', 'mod', 'admin']
const allDoors = (token?: string) => Promise.all(doors.map((door) => knock(door, token)))

test('each route is open to its role and to higher roles', async () => {
  const [member, mod, admin] = [
    await aMemberOf(server),
    await aModOf(server),
    await anAdminOf(server),
  ]
  expect({
    stranger: await allDoors(),
    member: await allDoors(member.token),
    mod: await allDoors(mod.token),
    admin: await allDoors(admin.token),
  }).toEqual({
    stranger: [200, 401, 401, 401],
    member: [200, 200, 403, 403],
    mod: [200, 200, 200, 403],
    admin: [200, 200, 200, 200],
  })
})

test('a caller without access is refused before the media type is checked', async () => {
  const { token } = await aMemberOf(server)
  expect([
    await knock('signed-in', undefined, 'text/csv'),
    await knock('mod', token, 'text/csv'),
    await knock('signed-in', token, 'text/csv'),
  ]).toEqual([401, 403, 415])
})

test('a member who loses a role is refused from the next call on', async () => {
  const mod = await aModOf(server)
  const before = await knock('mod', mod.token)
  await server.db.update(members).set({ role: 'member' }).where(eq(members.id, mod.id))
  expect([before, await knock('mod', mod.token)]).toEqual([200, 403])
})

test('a route without an access hook responds with 401 when it reads the member', async () => {
  expect(await knock('forgotten')).toBe(401)
})
