import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterEach, describe, expect, test } from 'vitest'
import type { Video } from '#rules/feed/picture.ts'
import { hasPostgres } from '#tests/support/databases.ts'
import { anInstallation, type Installation } from '#tests/support/installation.ts'
import { type Answer, hasNginx, type Nginx, serveBehind, startNginx } from '#tests/support/nginx.ts'
import { tally } from '#tests/support/several.ts'
import { formOf } from '#tests/support/uploads.ts'
import { drawn, hasFfmpeg } from '#tests/support/videos.ts'

const MEGABYTE = 1024 * 1024
const MINUTE_MS = 60_000
const CLIENTS = 4
const RESTARTS = 5
const CALLS_BETWEEN = 200

const cleanUp: (() => unknown)[] = []
afterEach(async () => {
  for (const clean of cleanUp.splice(0).reverse()) await clean()
})

async function aSite(): Promise<Installation> {
  const site = await anInstallation(hasPostgres ? 'postgres' : 'embedded')
  cleanUp.push(site.remove)
  return site
}

async function aProxy(...servers: string[]): Promise<Nginx> {
  const nginx = await startNginx(servers)
  cleanUp.push(nginx.stop)
  await nginx.listen()
  return nginx
}

const dataOf = ({ body }: Answer) => JSON.parse(body.toString()).data

describe.runIf(hasNginx && hasFfmpeg)('through docs/operations/nginx.conf', () => {
  test('a video of 200 MB can be uploaded, transcoded and played from the middle', async () => {
    const site = await aSite()
    const { url } = await serveBehind(site)
    const nginx = await aProxy(url)
    const authorization = `Bearer ${site.token}`
    const snow = 'testsrc2=size=1280x720:rate=25:duration=6.1,noise=alls=60:allf=t'
    const film = drawn('avi', '-f', 'lavfi', '-i', snow, '-c:v', 'rawvideo', '-pix_fmt', 'yuv420p')
    expect(film.length).toBeGreaterThan(200 * MEGABYTE)

    const { payload, headers } = formOf([
      { bytes: film, name: 'snow.avi', type: 'video/x-msvideo' },
    ])
    const sent = await nginx.ask('/api/videos', {
      method: 'POST',
      headers: { ...headers, authorization, 'content-length': `${payload.length}` },
      body: Readable.from(payload),
    })
    expect([sent.status, dataOf(sent)]).toEqual([
      201,
      expect.objectContaining({ id: expect.any(Number) }),
    ])
    const { id } = dataOf(sent) as Video
    const seen = async () =>
      dataOf(await nginx.ask(`/api/videos/${id}`, { headers: { authorization } })) as Video
    await expect
      .poll(async () => (await seen()).status, { timeout: 5 * MINUTE_MS, interval: 1_000 })
      .toBe('ready')

    const { pathname } = new URL((await seen()).url, 'https://swap.example.org')
    const whole = await nginx.ask(pathname)
    const from = Math.floor(whole.body.length / 2)
    const part = await nginx.ask(pathname, { headers: { range: `bytes=${from}-` } })
    expect([part.status, part.body.equals(whole.body.subarray(from))]).toEqual([206, true])
  })
})

// A smaller version of this test, in which one process dies, is in tests/server/proxy.test.ts.
describe.runIf(hasNginx && hasPostgres)('two processes behind docs/operations/nginx.conf', () => {
  test('can be restarted one after the other, and no client notices', async () => {
    const site = await aSite()
    const processes = [await serveBehind(site), await serveBehind(site)]
    const nginx = await aProxy(...processes.map(({ url }) => url))
    const headers = { authorization: `Bearer ${site.token}`, 'content-type': 'application/json' }
    const answers: { status: number }[] = []
    let isOver = false

    /** Runs a client with several IP addresses, because nginx limits the rate per address. */
    async function client(_: unknown, own: number) {
      while (!isOver) {
        const body = Buffer.from(JSON.stringify({ message: 'Jam by boat?' }))
        const keyed = { ...headers, 'idempotency-key': randomUUID() }
        const from = `127.0.${own}.${(answers.length % 250) + 1}`
        answers.push(await nginx.ask('/api/pages', { from }))
        answers.push(
          await nginx.ask('/api/contacts', { method: 'POST', headers: keyed, body, from }),
        )
      }
    }
    const clients = Promise.all(Array.from({ length: CLIENTS }, client))
    const moreCalls = async () => {
      const before = answers.length
      await expect
        .poll(() => answers.length, { timeout: 5 * MINUTE_MS })
        .toBeGreaterThan(before + CALLS_BETWEEN)
    }
    for (let round = 0; round < RESTARTS; round++)
      for (const [index, { server, port }] of processes.entries()) {
        await moreCalls()
        await site.stop(server)
        await moreCalls()
        processes[index] = await serveBehind(site, { port })
      }
    await moreCalls()
    isOver = true
    await clients
    const letters = answers.filter(({ status }) => status === 201).length
    console.log(`» ${JSON.stringify(tally(answers))}`)
    expect(tally(answers)).toEqual({ 200: letters, 201: letters })
    const { db, close } = await site.open()
    const { rows } = await db.execute('select count(*)::int as kept from contacts')
    await close()
    expect(rows).toEqual([{ kept: letters }])
  })
})
