import { expect, onTestFinished, test } from 'vitest'
import { logging } from '#server/plugins/log.ts'
import { collector } from '#tests/support/collector.ts'
import { startTestServer } from '#tests/support/server.ts'

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

async function startLogged(env: Record<string, string>) {
  const log = collector()
  const server = await startTestServer({ log: logging(log), env })
  onTestFinished(() => server.stop())
  const ask = async (id?: string, path = '/api/pages/rules') => {
    const { headers } = await server.api.get(path, id ? { headers: { 'x-request-id': id } } : {})
    return headers['x-request-id']
  }
  return { log, server, ask }
}

test('a proxy’s request id is in the log and in the response', async () => {
  const { log, ask } = await startLogged({ TRUST_PROXY: '1' })
  const id = 'f0e1d2c3b4a5968778695a4b3c2d1e0f'
  expect([await ask(id), JSON.parse(log.lines[0] ?? '').reqId]).toEqual([id, id])
})

test.each(['short', 'a'.repeat(65), 'with a space', 'moth@critters.example', '{"level":60}'])(
  'the request id “%s” is replaced by one of our own',
  async (id) => {
    const { log, ask } = await startLogged({ TRUST_PROXY: '1' })
    expect(await ask(id)).toMatch(UUID)
    expect(log.text()).not.toContain(id)
  },
)

test('a client cannot choose the id of its request if there is no proxy', async () => {
  const { ask } = await startLogged({})
  expect(await ask('f0e1d2c3b4a59687')).toMatch(UUID)
})

test('a request that no route can take has an id as well', async () => {
  const { ask } = await startLogged({})
  expect([await ask(undefined, '/%c0'), await ask(undefined, '/nowhere')]).toEqual([
    expect.stringMatching(UUID),
    expect.stringMatching(UUID),
  ])
})

test('a proxy that the settings do not mention is reported once', async () => {
  const { log, server } = await startLogged({})
  const headers = { 'x-forwarded-for': '203.0.113.9' }
  for (const _ of [1, 2]) await server.api.get('/api/pages/rules', { headers })
  const warnings = log.lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 40)
  expect(warnings.map(({ msg }) => msg)).toEqual([
    expect.stringMatching(/^X-Forwarded-For arrives although TRUST_PROXY is off/),
  ])
  expect(log.text()).not.toContain('203.0.113.9')
})

test('a proxy that the settings mention is not reported', async () => {
  const { log, server } = await startLogged({ TRUST_PROXY: '1' })
  await server.api.get('/api/pages/rules', { headers: { 'x-forwarded-for': '203.0.113.9' } })
  expect(log.text()).not.toContain('TRUST_PROXY')
})
