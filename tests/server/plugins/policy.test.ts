import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contentSecurityPolicy } from '#server/plugins/policy.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

const POLICY = {
  scripts: ['sha256-c2NyaXB0'],
  styles: ['sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='],
}
const INDEX = '<!doctype html><title>Critter Swap</title>'

/** Makes the files that a build of the client leaves behind. */
function builtClient(): string {
  const folder = join(mkdtempSync(join(tmpdir(), 'critter-dist-')), 'client')
  mkdirSync(folder)
  mkdirSync(join(folder, 'assets'))
  mkdirSync(join(folder, '.vite'))
  writeFileSync(join(folder, 'index.html'), INDEX)
  writeFileSync(join(folder, '..', 'policy.json'), JSON.stringify(POLICY))
  writeFileSync(join(folder, 'assets', 'main-abc.js'), 'export {}')
  writeFileSync(join(folder, 'assets', 'main-abc.js.br'), 'brotli')
  writeFileSync(join(folder, '.vite', 'manifest.json'), '{}')
  return folder
}

describe('with a built client', () => {
  const clientDir = builtClient()
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ clientDir, env: { PUBLIC_URL: 'https://swap.example' } })
  })
  afterAll(async () => {
    await server.stop()
    rmSync(join(clientDir, '..'), { recursive: true })
  })

  const headersOf = async (path: string) => (await server.api.get(path)).headers

  test('a page gets our Content-Security-Policy with the hashes of the build', async () => {
    expect((await headersOf('/'))['content-security-policy']).toBe(
      [
        "default-src 'none'",
        "script-src 'self' 'sha256-c2NyaXB0'",
        "style-src 'self' 'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='",
        "img-src 'self' data: blob:",
        "media-src 'self' blob:",
        "connect-src 'self'",
        "font-src 'self'",
        "worker-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "object-src 'none'",
        "frame-ancestors 'none'",
        "form-action 'self'",
        "require-trusted-types-for 'script'",
        'trusted-types app',
      ].join(';'),
    )
  })

  /** The security headers, without those about the file and the transport. */
  const safetyOf = async (path: string) => {
    const { 'content-security-policy': csp, ...headers } = await headersOf(path)
    const others = [
      'content-',
      'date',
      'connection',
      'etag',
      'last-modified',
      'accept-ranges',
      'vary',
    ]
    return Object.fromEntries(
      Object.entries({ ...headers, ...(csp ? { csp: String(csp).split(';')[0] } : {}) }).filter(
        ([name]) => !others.some((other) => name.startsWith(other)),
      ),
    )
  }
  const HSTS = 'max-age=31536000'

  test('a page switches off what it does not need, and HSTS leaves out subdomains', async () => {
    expect(await safetyOf('/login')).toEqual({
      csp: "default-src 'none'",
      'cache-control': 'no-cache',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'permissions-policy': 'camera=(), geolocation=(self), microphone=(), payment=(), usb=()',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': HSTS,
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
  })

  test('JSON is not sniffed and not cached', async () => {
    const expected = {
      'cache-control': 'no-store',
      'strict-transport-security': HSTS,
      'x-content-type-options': 'nosniff',
    }
    expect([await safetyOf('/api/pages'), await safetyOf('/readyz')]).toEqual([expected, expected])
  })

  test('a file of the build is not sniffed', async () => {
    expect(await safetyOf('/assets/main-abc.js')).toEqual({
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
  })

  test('a picture can be shown by pages of this site only, and can load nothing', async () => {
    const { body } = await server.api.get('/api/approved_headers')
    expect(await safetyOf(body.data[0].formats.exchange_thumb)).toEqual({
      csp: "default-src 'none'",
      'cache-control': 'public, max-age=31536000, s-maxage=600, immutable',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
  })

  test.each([
    ['/', 'no-cache'],
    ['/exchange/winter-mail', 'no-cache'],
    ['/assets/main-abc.js', 'public, max-age=31536000, immutable'],
    ['/api/pages', 'no-store'],
    ['/api/nowhere', 'no-store'],
    ['/%61pi/pages', 'no-store'],
  ])('%s has Cache-Control “%s”', async (path, caching) => {
    expect((await headersOf(path))['cache-control']).toBe(caching)
  })

  test.each(['/', '/login', '/parent/abc_-1', '/email/verify/1/abc?x=a.b'])(
    '%s is answered with the page of the client',
    async (path) => {
      const { status, text, headers } = await server.api.get(path)
      expect([status, text, headers['content-type']]).toEqual([
        200,
        INDEX,
        'text/html; charset=utf-8',
      ])
    },
  )

  test.each([
    '/favicon.ico',
    '/assets/main-old.js',
    '/media/pictures/none.webp',
    '/.vite/manifest.json',
    '/..%2fpackage.json',
  ])('%s is not answered with the page of the client', async (path) => {
    expect((await server.api.get(path)).status).toBe(404)
  })

  test('a page cannot be requested with POST', async () => {
    expect((await server.api.post('/login')).status).toBe(404)
  })

  test('a file that the build has compressed is sent compressed', async () => {
    const { headers, text } = await server.api.get('/assets/main-abc.js', {
      headers: { 'accept-encoding': 'gzip, br' },
    })
    expect([headers['content-encoding'], text]).toEqual(['br', 'brotli'])
  })

  test('a picture is cached for ever by browsers, briefly by shared caches, and is sandboxed', async () => {
    const { body } = await server.api.get('/api/approved_headers')
    const { status, headers } = await server.api.get(body.data[0].formats.exchange_thumb)
    expect([
      status,
      headers['content-type'],
      headers['cache-control'],
      headers['content-security-policy'],
    ]).toEqual([
      200,
      'image/webp',
      'public, max-age=31536000, s-maxage=600, immutable',
      "default-src 'none'; sandbox",
    ])
  })
})

test('the policy of pages that were built for a backend elsewhere allows its calls, pictures and videos', () => {
  const withBackend = contentSecurityPolicy({
    scripts: [],
    styles: [],
    api: 'https://api.swap.example',
  })
  expect(withBackend.split(';').filter((line) => line.includes('api.swap.example'))).toEqual([
    "img-src 'self' data: blob: https://api.swap.example",
    "media-src 'self' blob: https://api.swap.example",
    "connect-src 'self' https://api.swap.example",
  ])
})

describe('without a client', () => {
  test('the API works and a page is answered with 404', async () => {
    const server = await startTestServer({ clientDir: join(tmpdir(), 'nothing-built-here') })
    const statuses = [await server.api.get('/login'), await server.api.get('/api/pages')]
    await server.stop()
    expect(statuses.map(({ status }) => status)).toEqual([404, 200])
  })
})
