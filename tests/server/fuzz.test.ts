import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { often } from '#tests/support/effort.ts'
import { callOf } from '#tests/support/fuzz.ts'
import { aMemberOf, aModOf, anAddressOf, anAdminOf } from '#tests/support/members.ts'
import { routesOf } from '#tests/support/routes.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { anExchangeOf, aParticipantOf, aSwapOf, PENDING } from '#tests/support/swaps.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** The number of runs. Set FUZZ_RUNS=20000 for a long test. */
const RUNS = Number(process.env.FUZZ_RUNS ?? often({ sample: 150, whole: 3000 }))

/** Creates a caller of each role. Every call gets a new caller, because a call may log its caller out. */
const somebody = {
  stranger: async () => server.api,
  member: async () => {
    const member = await aMemberOf(server)
    await anAddressOf(server, member)
    return member.api
  },
  mod: async () => (await aModOf(server)).api,
  admin: async () => (await anAdminOf(server)).api,
}

test('no input to any route of the contract, by any role, causes a server error', async () => {
  const creator = await aMemberOf(server)
  const open = await anExchangeOf(server, creator)
  const inIt = await aParticipantOf(server, open)
  await anExchangeOf(server, creator, PENDING)
  const { circle } = await aSwapOf(server, 3)
  const participant = circle[0]?.api ?? inIt.api
  const people = { ...somebody, participant: async () => participant }
  const who = Object.keys(people) as (keyof typeof people)[]

  const routes = routesOf((await server.api.get('/api/openapi.json')).body)
  const quiet = routes.filter(({ path }) => path !== '/api/auth/logout')
  const everyCall = fc.record({
    who: fc.constantFrom(...who),
    call: fc.constantFrom(...quiet).chain(callOf),
  })
  expect(quiet.length).toBeGreaterThan(40)
  await fc.assert(
    fc.asyncProperty(everyCall, async ({ who: name, call }) => {
      const { method, url, body } = call
      const api = await people[name]()
      const ask = api[method.toLowerCase() as Lowercase<typeof method>]
      const { status, body: answer, text } = await ask(url, body as never)
      expect(status, `${method} ${url} → ${text}`).toBeLessThan(500)
      if (status >= 400) expect(typeof answer.message).toBe('string')
    }),
    { numRuns: RUNS },
  )
})

test('bodies with tens of thousands of nested brackets are refused without a server error', async () => {
  const { api } = await aMemberOf(server)
  const deep = '['.repeat(100_000) + ']'.repeat(100_000)
  const answers = [
    await api.post('/api/posts', deep),
    await api.post('/api/posts', `{"message":${deep}}`),
    await api.post('/api/profile', `{"nickname":${'{"a":'.repeat(30_000)}1${'}'.repeat(30_000)}}`),
  ]
  for (const { status } of answers) expect([400, 413, 422]).toContain(status)
})

test('a name of ten megabytes gets a 413, unreadable JSON a 400 and another media type a 415', async () => {
  const { api } = await aMemberOf(server)
  const xml = { headers: { 'content-type': 'application/xml' } }
  const answers = [
    await api.post('/api/nickname', { nickname: 'x'.repeat(10_000_000) }),
    await api.post('/api/nickname', '{"nickname":'),
    await api.post('/api/nickname', '<nickname/>', xml),
  ]
  expect(answers.map(({ status, body }) => [status, typeof body.message])).toEqual([
    [413, 'string'],
    [400, 'string'],
    [415, 'string'],
  ])
})

test('every route that requires a login responds to a guest with 401 before it reads the request', async () => {
  const { body: contract } = await server.api.get('/api/openapi.json')
  const shut = routesOf(contract).filter(
    ({ path, method }) => contract.paths[path][method.toLowerCase()].security === undefined,
  )
  expect(shut.length).toBeGreaterThan(35)
  for (const { method, path } of shut) {
    const ask = server.api[method.toLowerCase() as Lowercase<typeof method>]
    const { status } = await ask(path.replace(/\{\w+\}/g, 'x'), '{' as never)
    expect([path, status]).toEqual([path, 401])
  }
})
