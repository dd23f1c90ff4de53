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
const BODY = '<div id="root"></div>'
const INDEX = `<!doctype html><title>Critter Swap</title>${BODY}`

/** Creates the files that a client build produces. */
function builtClient(): string {
  const folder = join(mkdtempSync(join(tmpdir(), 'critter-dist-')), 'client')
  mkdirSync(folder)
  mkdirSync(join(folder, 'assets'))
  mkdirSync(join(folder, '.vite'))
  writeFileSync(join(folder, 'index.html'), INDEX)
  writeFileSync(join(folder, '..', 'policy.json'), JSON.stringify(POLICY))
  writeFileSync(join(folder, 'assets', 'main-abc.js'), 'export {}')
  writeFileSync(join(folder, 'sw.js'), 'self')
  writeFileSync(join(folder, 'manifest.webmanifest'), '{}')
  writeFileSync(join(folder, 'assets', 'main-abc.js.br'), 'brotli')
  writeFileSync(join(folder, '.vite', 'manifest.json'), '{}')
  return folder
}

describe('a server with a built client', () => {
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

  test('gives a page our Content-Security-Policy with the hashes from the build', async () => {
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
        'trusted-types app worker',
      ].join(';'),
    )
  })

  /** The response headers except those about the file or the connection, with only the policy's first directive. */
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
      'x-request-id',
    ]
    return Object.fromEntries(
      Object.entries({ ...headers, ...(csp ? { csp: String(csp).split(';')[0] } : {}) }).filter(
        ([name]) => !others.some((other) => name.startsWith(other)),
      ),
    )
  }
  const HSTS = 'max-age=31536000'

  test('switches off the browser features that a page does not need, and leaves subdomains out of HSTS', async () => {
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

  test('forbids sniffing and caching of JSON', async () => {
    const expected = {
      'cache-control': 'no-store',
      'strict-transport-security': HSTS,
      'x-content-type-options': 'nosniff',
    }
    expect([await safetyOf('/api/pages'), await safetyOf('/readyz')]).toEqual([expected, expected])
  })

  test('forbids sniffing of a file from the build', async () => {
    expect(await safetyOf('/assets/main-abc.js')).toEqual({
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
  })

  test('gives the service worker its own policy, and makes browsers ask for a new version each time', async () => {
    const { 'content-security-policy': csp, ...headers } = await headersOf('/sw.js')
    expect([csp, headers['cache-control'], headers['content-type']]).toEqual([
      "default-src 'none';connect-src 'self';require-trusted-types-for 'script';trusted-types 'none'",
      'no-cache',
      'application/javascript; charset=utf-8',
    ])
  })

  test('serves the manifest with its media type, and makes browsers ask for a new version each time', async () => {
    const headers = await headersOf('/manifest.webmanifest')
    expect([headers['content-type'], headers['cache-control']]).toEqual([
      'application/manifest+json',
      'no-cache',
    ])
  })

  test('lets only pages on this site show a picture, and lets a picture load no other file', async () => {
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
  ])('sends %s with Cache-Control “%s”', async (path, caching) => {
    expect((await headersOf(path))['cache-control']).toBe(caching)
  })

  test.each(['/', '/login', '/parent/abc_-1', '/email/verify/1/abc?x=a.b'])(
    'responds to %s with the client’s page',
    async (path) => {
      const { status, text, headers } = await server.api.get(path)
      expect([status, text.slice(-BODY.length), headers['content-type']]).toEqual([
        200,
        BODY,
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
  ])('does not respond to %s with the client’s page', async (path) => {
    expect((await server.api.get(path)).status).toBe(404)
  })

  test('refuses a POST to a page', async () => {
    expect((await server.api.post('/login')).status).toBe(404)
  })

  test('sends a file compressed if the build has compressed it', async () => {
    const { headers, text } = await server.api.get('/assets/main-abc.js', {
      headers: { 'accept-encoding': 'gzip, br' },
    })
    expect([headers['content-encoding'], text]).toEqual(['br', 'brotli'])
  })

  test('lets browsers cache a picture permanently and shared caches only briefly, and sandboxes the picture', async () => {
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

test('the policy of pages built for a backend on another origin allows calls to it, and pictures and videos from it', () => {
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

describe('a server without a client', () => {
  test('runs the API, and responds to a page with 404', async () => {
    const server = await startTestServer({ clientDir: join(tmpdir(), 'nothing-built-here') })
    const statuses = [await server.api.get('/login'), await server.api.get('/api/pages')]
    await server.stop()
    expect(statuses.map(({ status }) => status)).toEqual([404, 200])
  })
})
