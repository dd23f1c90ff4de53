import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMemberOf, aModOf, type LoggedIn } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { anExchangeOf, PENDING } from '#tests/support/swaps.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test.each([
  ['in the year 9999', '9999-12-31T23:59:59Z'],
  ['in the 22nd century', '2101-01-01T00:00:00Z'],
  ['in the year 0', '0000-01-01T00:00:00Z'],
])('a start date %s is refused without a server error', async (_when, start_at) => {
  const exchange = await anExchangeOf(server, await aMemberOf(server), PENDING)
  const mod = await aModOf(server)
  const { status, body } = await mod.api.post(`/api/mod/exchanges/${exchange.id}/approve`, {
    start_at,
  })
  expect([status, body.errors]).toEqual([422, { start_at: ['Please select a valid date'] }])
})

const ODD = [
  null,
  true,
  -1,
  0.5,
  1e308,
  2 ** 53,
  '',
  '\0',
  '\ud800',
  '1e999',
  '2100-12-31',
  '\u202e'.repeat(50),
  '\u0301'.repeat(5000),
  'x'.repeat(3000),
  "'; drop table members; --",
  '%_\\',
  [],
  [[]],
  [null],
  [2 ** 31],
  { a: {} },
  ['x'],
]

interface Operation {
  requestBody?: { content: { 'application/json'?: { schema: Record<string, unknown> } } }
}

/** Returns the properties of a route's JSON body. Routes that take forms with files accept no JSON. */
const propertiesOf = (operation: Operation): string[] =>
  Object.keys(Object(operation.requestBody?.content['application/json']?.schema.properties))

const IDS = ['1', '0', '-1', '1e1', '999999999', '2147483648', '%00', '%2e%2e', 'x'.repeat(200)]
const QUERIES = [
  'page=1000000&perPage=100',
  'page=1e400',
  'page=1&page=2',
  'search=%00',
  'filter[search]=%00',
  'filter[regions]=%00,us',
  'filter[exchange_id]=%00',
  'filter[status]=%00',
  'sort=%00',
  '__proto__=1',
]
const BODIES = ['null', '[]', '"x"', '{', '['.repeat(20_000), '{"__proto__":{"role":"admin"}}']

describe('malformed input to any route', () => {
  async function failuresOf(who: LoggedIn): Promise<string[]> {
    const { paths } = (await server.api.get('/api/openapi.json')).body as {
      paths: Record<string, Record<string, Operation>>
    }
    const failures: string[] = []
    const ask = async (method: string, url: string, body?: unknown) => {
      const verb = method as 'get' | 'post' | 'put' | 'delete'
      const answer = verb === 'get' ? await who.api.get(url) : await who.api[verb](url, body ?? '')
      if (answer.status === 500) failures.push(`${method} ${url} ${JSON.stringify(body)}`)
    }
    for (const [path, methods] of Object.entries(paths)) {
      if (path === '/api/auth/logout') continue
      for (const [method, operation] of Object.entries(methods)) {
        const at = (id: string) => path.replace(/\{\w+\}/g, id)
        for (const id of path.includes('{') ? IDS : []) await ask(method, at(id), {})
        for (const query of method === 'get' ? QUERIES : [])
          await ask(method, `${at('1')}?${query}`)
        for (const body of method === 'get' ? [] : BODIES) await ask(method, at('1'), body)
        for (const name of propertiesOf(operation))
          for (const value of ODD) await ask(method, at('1'), { [name]: value })
      }
    }
    return failures
  }

  test('causes no server error when a member sends it', async () => {
    expect(await failuresOf(await aMemberOf(server))).toEqual([])
  })

  test('causes no server error when a mod sends it', async () => {
    expect(await failuresOf(await aModOf(server))).toEqual([])
  })
})
