import { connect } from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { askerNow } from '#server/db/patience.ts'
import { DEADLINES } from '#server/deadlines.ts'
import { crowd, LastSecond } from '#server/plugins/crowd.ts'
import { errors } from '#server/plugins/errors.ts'
import { foreignPages } from '#server/plugins/foreign-pages.ts'

test('what was counted is forgotten after a second, a tenth at a time', () => {
  let now = 0
  const served = new LastSecond(() => now)
  const counts = [0, 100, 900, 1_000, 1_099, 1_100, 5_000].map((at) => {
    now = at
    if (at <= 100) served.add()
    return served.count()
  })
  expect(counts).toEqual([1, 2, 2, 1, 1, 0, 0])
})

const PAGES = 'https://pages.swap.example'

/** An app behind a proxy whose calls wait for the database until they are let go. */
async function anApp({ leastWaiting, pause = 0 }: { leastWaiting: number; pause?: number }) {
  const waiting: (() => void)[] = []
  const heard: string[] = []
  const app = Fastify({ trustProxy: true })
  app.decorate('config', readConfig({ TRUST_PROXY: '1', CLIENT_ORIGIN: PAGES }))
  app.addHook('onRequest', async ({ url }) => void heard.push(url))
  app.register(errors)
  app.register(foreignPages)
  app.register(crowd, { deadlines: { ...DEADLINES, crowd: pause }, leastWaiting })
  app.get('/api/slow', async () => {
    const { waits, served, connection, query } = askerNow()
    waits(true)
    await new Promise<void>((go) => waiting.push(go))
    waits(false)
    served()
    return { connection, query }
  })
  app.get('/elsewhere', async () => 'well')
  const base = await app.listen({ port: 0 })
  onTestFinished(() => app.close())
  const ask = async (url: string, init: RequestInit = {}, from = '203.0.113.1') => {
    const headers = { 'x-forwarded-for': from, ...init.headers }
    const answer = await fetch(base + url, { ...init, headers })
    const text = await answer.text()
    const body = text.startsWith('{') ? JSON.parse(text) : text
    return { status: answer.status, body, headers: Object.fromEntries(answer.headers) }
  }
  return { base, ask, get: (url: string, from?: string) => ask(url, {}, from), waiting, heard }
}

/** One that is full: the line is as long as it may be. */
async function aFullApp(pause?: number) {
  const app = await anApp({ leastWaiting: 2, ...(pause !== undefined && { pause }) })
  const calls = [app.get('/api/slow'), app.get('/api/slow')]
  await expect.poll(() => app.waiting.length).toBe(2)
  const letGo = () => {
    for (const go of app.waiting) go()
    return Promise.all(calls)
  }
  return { ...app, letGo }
}

const TURNED_AWAY = {
  status: 503,
  body: {
    message: 'The burrow is a little crowded. Please try again in a moment',
    code: 'unavailable',
  },
}

test('a call waits as long as it may, and one that would wait behind too many is told at once to come back', async () => {
  const { get, letGo } = await aFullApp()
  const { status, body, headers } = await get('/api/slow')
  const elsewhere = await get('/elsewhere')
  const answers = await letGo()
  expect([{ status, body }, headers['retry-after'], elsewhere.status]).toEqual([
    TURNED_AWAY,
    '2',
    200,
  ])
  expect(answers.map((answer) => [answer.status, answer.body])).toEqual([
    [200, { connection: 1_000, query: 2_000 }],
    [200, { connection: 1_000, query: 2_000 }],
  ])
})

test('who is turned away costs no hook, and has the headers of every answer, however the path is written', async () => {
  const { get, heard, letGo } = await aFullApp()
  const answers = [
    await get('/api/slow'),
    await get('/%61pi/slow'),
    await get('/api/nowhere?x=%E0%A4%A'),
  ]
  await letGo()
  const told = ({ headers: { date: _, ...headers }, ...answer }: (typeof answers)[number]) => ({
    ...answer,
    headers,
  })
  expect(heard).toEqual(['/api/slow', '/api/slow'])
  expect(answers.map(told)).toEqual(
    Array(3).fill({
      ...TURNED_AWAY,
      headers: {
        'cache-control': 'no-store',
        connection: 'keep-alive',
        'keep-alive': 'timeout=72',
        'content-length': '95',
        'content-type': 'application/json; charset=utf-8',
        'retry-after': '2',
        vary: 'Origin',
        'x-content-type-options': 'nosniff',
      },
    }),
  )
})

/** Sends calls on one connection without waiting for answers, and tells what comes of them. */
async function onOneConnection(base: string) {
  const { hostname, port } = new URL(base)
  const socket = connect(Number(port), hostname.replace(/^\[|\]$/g, ''))
  onTestFinished(() => void socket.destroy())
  let told = ''
  let isOpen = true
  socket.on('data', (bytes) => {
    told += bytes
  })
  socket.on('close', () => {
    isOpen = false
  })
  const call = () =>
    socket.write('GET /api/slow HTTP/1.1\r\nHost: swap\r\nX-Forwarded-For: 203.0.113.1\r\n\r\n')
  return { call, statuses: () => told.match(/(?<=HTTP\/1\.1 )\d+/g) ?? [], isOpen: () => isOpen }
}

test('a connection that was turned away is heard at once when the crowd is gone', async () => {
  const { base, letGo, waiting } = await aFullApp(50)
  const { call, statuses, isOpen } = await onOneConnection(base)
  call()
  await expect.poll(statuses).toEqual(['503'])
  await letGo()
  call()
  await expect.poll(() => waiting.length).toBe(3)
  waiting.at(-1)?.()
  await expect.poll(statuses).toEqual(['503', '200'])
  expect(isOpen()).toBe(true)
})

test('a call that comes in the pause waits until it is over', async () => {
  const { base, letGo } = await aFullApp(50)
  const { call, statuses, isOpen } = await onOneConnection(base)
  call()
  call()
  await expect.poll(statuses).toEqual(['503', '503'])
  await letGo()
  expect(isOpen()).toBe(true)
})

test('a connection that sends call after call in its pause is ended', async () => {
  const { base, letGo } = await aFullApp(60_000)
  const { call, statuses, isOpen } = await onOneConnection(base)
  call()
  await expect.poll(statuses).toEqual(['503'])
  call()
  call()
  await expect.poll(isOpen).toBe(false)
  await letGo()
  expect(statuses()).toEqual(['503'])
})

test('pages of elsewhere are told as well, and may ask beforehand what they may send', async () => {
  const { ask, letGo } = await aFullApp()
  const asking = { 'access-control-request-method': 'GET' }
  const beforehand = { method: 'OPTIONS', headers: { origin: PAGES, ...asking } }
  const answers = [
    await ask('/api/slow', { headers: { origin: PAGES } }),
    await ask('/api/slow', { headers: { origin: 'https://evil.example' } }),
    await ask('/api/slow', beforehand),
  ]
  await letGo()
  expect(
    answers.map(({ status, headers }) => [status, headers['access-control-allow-origin']]),
  ).toEqual([
    [503, PAGES],
    [503, undefined],
    [204, PAGES],
  ])
})

test('a network that fills the line turns only itself away, until one of many would wait twice as long', async () => {
  const { get, waiting } = await anApp({ leastWaiting: 4 })
  const calls: Promise<{ status: number }>[] = []
  const answered: number[] = []
  /** The status of a call that is turned away at once, or that it waits. */
  const ask = async (from: string) => {
    const before = waiting.length
    const call = get('/api/slow', from)
    calls.push(call)
    void call.then(({ status }) => answered.push(status))
    const turnedAway = answered.length
    await expect.poll(() => waiting.length > before || answered.length > turnedAway).toBe(true)
    return waiting.length > before ? 'waits' : answered.at(-1)
  }
  const crowd = '203.0.113.1'
  const asked: unknown[] = []
  for (const from of [crowd, crowd, crowd, crowd, crowd, '203.0.113.2', crowd, '203.0.113.2'])
    asked.push(await ask(from))
  for (const network of [3, 4, 5, 6, 7, 8, 9]) asked.push(await ask(`203.0.113.${network}`))
  for (const go of waiting) go()
  await Promise.all(calls)
  expect(asked).toEqual([
    ...['waits', 'waits', 'waits', 'waits', 503],
    ...['waits', 503, 'waits'],
    ...['waits', 'waits', 'waits', 'waits', 'waits', 'waits', 503],
  ])
})
