import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import sharp from 'sharp'
import { afterEach, describe, expect, test } from 'vitest'
import { routePaths } from '#rules/wire/path.ts'
import { hasPostgres } from '#tests/support/databases.ts'
import { anInstallation, type Installation } from '#tests/support/installation.ts'
import { type Answer, hasNginx, type Nginx, serveBehind, startNginx } from '#tests/support/nginx.ts'
import { inTurn, statuses, tally } from '#tests/support/several.ts'
import { formOf } from '#tests/support/uploads.ts'

const MEGABYTE = 1024 * 1024

const cleanUp: (() => unknown)[] = []
afterEach(async () => {
  for (const clean of cleanUp.splice(0).reverse()) await clean()
})

async function aSite(): Promise<Installation> {
  const installation = await anInstallation(hasPostgres ? 'postgres' : 'embedded')
  cleanUp.push(installation.remove)
  return installation
}

async function aProxy(...servers: string[]): Promise<Nginx> {
  const nginx = await startNginx(servers)
  cleanUp.push(nginx.stop)
  await nginx.listen()
  return nginx
}

/** Starts a server that accepts a request and dies before it responds, like a process that crashes. */
async function aDyingServer(): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => socket.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanUp.push(() => server.close())
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

/** Creates a picture that no format can compress. */
async function noise(width: number, height: number): Promise<Buffer> {
  const create = { width, height, channels: 3, background: '#888888' } as const
  return sharp({ create: { ...create, noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
    .png({ compressionLevel: 0 })
    .toBuffer()
}

function sendPicture(nginx: Nginx, { token }: Installation, bytes: Uint8Array | string) {
  const { payload, headers } = formOf([{ bytes }])
  const authorization = `Bearer ${token}`
  return nginx.ask('/api/pictures', {
    method: 'POST',
    headers: { ...headers, authorization, 'content-length': String(payload.length) },
    body: payload,
  })
}

const dataOf = ({ body }: Answer) => JSON.parse(body.toString()).data

/** The response headers that the server itself sets. */
function decided(headers: Record<string, unknown>) {
  const { date: _, connection: __, 'keep-alive': ___, server: ____, ...rest } = headers
  const { 'transfer-encoding': a, 'content-length': b, 'x-request-id': c, ...others } = rest
  return others
}

describe.runIf(hasNginx)('docs/operations/nginx.conf', () => {
  test('is accepted by nginx without a warning', async () => {
    const nginx = await startNginx(['http://127.0.0.1:3000'])
    cleanUp.push(nginx.stop)
    const lines = nginx.verdict().trim().split('\n')
    expect(lines.map((line) => line.replace(/file \S+/, 'file'))).toEqual([
      'nginx: the configuration file syntax is ok',
      'nginx: configuration file test is successful',
    ])
  })

  test('lets a 20 MB photograph through, and serves a range of a resized version', async () => {
    const site = await aSite()
    const nginx = await aProxy((await serveBehind(site)).url)
    const [small, large] = [await noise(800, 800), await noise(2_600, 2_600)]
    expect([small.length > 1.8 * MEGABYTE, large.length > 19 * MEGABYTE]).toEqual([true, true])
    const sent = [await sendPicture(nginx, site, small), await sendPicture(nginx, site, large)]
    expect(statuses(sent)).toEqual([201, 201])
    const { original } = dataOf(sent[1] as Answer)[0].formats
    const part = await nginx.ask(new URL(original, 'https://swap.example.org').pathname, {
      headers: { range: 'bytes=100-199' },
    })
    expect([part.status, part.body.length, part.headers['content-range']]).toEqual([
      206,
      100,
      expect.stringMatching(/^bytes 100-199\//),
    ])
  })

  test('leaves the refusal of large bodies to the server, so that the response is JSON', async () => {
    const site = await aSite()
    const nginx = await aProxy((await serveBehind(site)).url)
    const body = Buffer.from(JSON.stringify({ message: 'x'.repeat(MEGABYTE / 2) }))
    const answers = [
      await sendPicture(nginx, site, Buffer.alloc(21 * MEGABYTE)),
      await nginx.ask('/api/contacts', {
        method: 'POST',
        headers: { authorization: `Bearer ${site.token}`, 'content-type': 'application/json' },
        body,
      }),
    ]
    expect(answers.map((answer) => [answer.status, JSON.parse(answer.body.toString())])).toEqual([
      [413, { message: 'File too big ! Max file size : 20MB', code: 'too_large' }],
      [413, expect.objectContaining({ message: expect.any(String) })],
    ])
  })

  test('changes no header of the server’s responses', async () => {
    const site = await aSite()
    const { url } = await serveBehind(site)
    const nginx = await aProxy(url)
    const headers = { 'accept-encoding': 'br' }
    for (const path of ['/', '/api/pages', '/api/nothing', '/healthz']) {
      const direct = await fetch(`${url}${path}`, { headers })
      const through = await nginx.ask(path, { headers })
      expect([path, through.status, decided(through.headers)]).toEqual([
        path,
        direct.status,
        decided(Object.fromEntries(direct.headers)),
      ])
    }
  })

  test('redirects HTTP to HTTPS on its own host, not on the Host sent by the client', async () => {
    const site = await aSite()
    const nginx = await aProxy((await serveBehind(site)).url)
    const { status, headers } = await nginx.askPlainly('/exchanges?f=soon')
    expect([status, headers.location]).toEqual([301, 'https://swap.example.org/exchanges?f=soon'])
  })

  test('passes on a client’s real IP address and drops forged addresses', async () => {
    const site = await aSite()
    const nginx = await aProxy((await serveBehind(site, { RATE_LIMIT: 'on' })).url)
    const guess = (from: string, forged: string) =>
      nginx.ask('/api/auth/login', {
        method: 'POST',
        from,
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': forged,
          'x-real-ip': forged,
          forwarded: `for=${forged}`,
        },
        body: Buffer.from(
          JSON.stringify({ email: 'a@critters.example', password: 'Wrong-one-9!' }),
        ),
      })
    const tries = await inTurn(6, (index) => guess('127.0.0.1', `203.0.113.${index}`))
    const another = await guess('127.0.0.2', '203.0.113.0')
    expect([statuses(tries), another.status]).toEqual([[422, 422, 422, 422, 422, 429], 422])
  })

  test('retries a call with a key on another process, so that it is carried out exactly once', async () => {
    const site = await aSite()
    const { url } = await serveBehind(site)
    const nginx = await aProxy(await aDyingServer(), url)
    const answers = await inTurn(10, (index) =>
      nginx.ask('/api/contacts', {
        method: 'POST',
        headers: {
          authorization: `Bearer ${site.token}`,
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
        },
        body: Buffer.from(JSON.stringify({ message: `Letter ${index}` })),
      }),
    )
    const list = await nginx.ask('/api/contacts?perPage=50', {
      headers: { authorization: `Bearer ${site.token}` },
    })
    expect([tally(answers), dataOf(list).length]).toEqual([{ 201: 10 }, 10])
  })

  test('does not retry an upload, because it has no key', async () => {
    const site = await aSite()
    const { url } = await serveBehind(site)
    const nginx = await aProxy(await aDyingServer(), url)
    const picture = await noise(40, 30)
    const answers = await inTurn(6, () => sendPicture(nginx, site, picture))
    expect(tally(answers)).toEqual({ 201: 3, 502: 3 })
  })

  test('logs no token from any path or query, whether the server is up or down', async () => {
    const site = await aSite()
    const { server, url } = await serveBehind(site)
    const nginx = await aProxy(url)
    const openapi = JSON.parse((await nginx.ask('/api/openapi.json')).body.toString())
    const secret = 'SecretOfALink'
    const ofOldLinks = ['/parent/:token', '/unsubscribe/:token', '/email/not-me/:userid/:token']
    const patterns = [...Object.values(routePaths), ...Object.keys(openapi.paths), ...ofOldLinks]
    const paths = patterns
      .filter((path) => /[:{]token/.test(path))
      .map((path) => path.replace(/:token|\{token\}/, secret).replace(/:userid|\{userid\}/, '17'))
    const queries = [
      `/password-reset?email=a%40b.example&token=${secret}`,
      `/settings?do=close-account&token=${secret}`,
      `/auth/google/callback?code=${secret}&state=${secret}&letter=${secret}`,
      `/api/auth/login/google/callback?code=${secret}&state=${secret}`,
    ]
    const variants = paths.flatMap((path) => [path, `/${path}`, path.toUpperCase(), `${path}?a=1`])
    const all = [...variants, ...queries].map((path) => path.replace(secret.toUpperCase(), secret))
    const headers = { referer: `https://swap.example.org/parent/${secret}`, 'user-agent': secret }
    const askAll = async () => {
      for (const path of all) {
        await nginx.ask(path, { headers })
        await nginx.askPlainly(path)
      }
    }
    await askAll()
    await site.stop(server)
    await askAll()
    const lines = nginx.log().trim().split('\n')
    expect(paths.length).toBeGreaterThanOrEqual(8)
    expect(lines.filter((line) => line.includes(secret))).toEqual([])
    // Three variants of the path (plain, with a double slash, with a query), over HTTP and HTTPS, twice each.
    const ofParents = lines.filter((line) => line.includes('"GET /parent/- HTTP/1.1"'))
    expect(ofParents).toHaveLength(3 * 2 * 2)
    expect(lines.filter((line) => line.includes('" 502 '))).not.toEqual([])
    // The two additional lines are for the OpenAPI document and for the check that nginx listens.
    expect(lines).toHaveLength(4 * all.length + 2)
  })
})
