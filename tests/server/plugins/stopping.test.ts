import { expect, test } from 'vitest'
import { A_CALL, A_LOOK, answerIn, connectTo } from '#tests/support/connections.ts'
import { startTestServer } from '#tests/support/server.ts'

/** Enough time even on a busy machine. */
const SOON = { timeout: 30_000 }

const HALF_A_LOOK = 'GET /readyz HTTP/1.1\r\nHost: critters\r\n'

test('a stopping server still responds to calls on open connections, with Connection: close, and is no longer ready', async () => {
  const server = await startTestServer({ env: { DATABASE_POOL: '1' } })
  const url = await server.app.listen({ host: '127.0.0.1', port: 0 })
  // The only connection to the database is taken, so that the call has to wait for it.
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  let holding = () => {}
  const isHeld = new Promise<void>((resolve) => {
    holding = resolve
  })
  const over = server.db.transaction(async () => {
    holding()
    await held
  })
  await isHeld
  const waiting = await connectTo(url)
  waiting.say(A_CALL)
  const silent = await connectTo(url)
  const asking = await connectTo(url)
  asking.say(HALF_A_LOOK)
  const looking = await connectTo(url)
  looking.say(A_LOOK)
  await expect.poll(() => answerIn(looking.heard()).status, SOON).toBe(200)
  const closing = server.app.close()
  await Promise.all([silent.ended, looking.ended])
  asking.say('\r\n')
  await asking.ended
  letGo()
  await Promise.all([waiting.ended, over, closing])
  const { status, headers } = answerIn(waiting.heard())
  expect([status, headers.connection]).toEqual([200, 'close'])
  await server.stop()
  const readiness = answerIn(asking.heard())
  expect([readiness.status, readiness.body, readiness.headers['retry-after']]).toEqual([
    503,
    { message: 'This server is stopping', code: 'stopping' },
    '2',
  ])
})

test('a draining server is not ready, and still responds to calls', async () => {
  const server = await startTestServer()
  server.app.drain()
  const [ready, call] = [await server.api.get('/readyz'), await server.api.get('/api/pages')]
  await server.stop()
  expect([ready.status, ready.body.code, call.status, call.headers.connection]).toEqual([
    503,
    'stopping',
    200,
    'close',
  ])
})
