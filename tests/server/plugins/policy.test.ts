import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

const POLICY = {
  scripts: ['sha256-c2NyaXB0'],
  styles: ['sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='],
}
const INDEX = '<!doctype html><title>Critter Swap</title>'

/** What a build leaves behind. */
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

  test('the policy is the list of the house, with the hashes of the build', async () => {
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

  test('the other headers close what is not needed', async () => {
    const headers = await headersOf('/api/pages')
    expect([
      headers['x-content-type-options'],
      headers['x-frame-options'],
      headers['referrer-policy'],
      headers['strict-transport-security'],
      headers['permissions-policy'],
      headers['cross-origin-opener-policy'],
    ]).toEqual([
      'nosniff',
      'DENY',
      'no-referrer',
      'max-age=31536000; includeSubDomains',
      'camera=(), geolocation=(self), microphone=(), payment=(), usb=()',
      'same-origin',
    ])
  })

  test.each([
    ['/', 'no-cache'],
    ['/exchange/winter-mail', 'no-cache'],
    ['/assets/main-abc.js', 'public, max-age=31536000, immutable'],
    ['/api/pages', 'no-store'],
    ['/api/nowhere', 'no-store'],
    ['/%61pi/pages', 'no-store'],
  ])('%s is cached as %s', async (path, caching) => {
    expect((await headersOf(path))['cache-control']).toBe(caching)
  })

  test.each(['/', '/login', '/parent/abc_-1', '/email/verify/1/abc?x=a.b'])(
    '%s is a page of the client',
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
  ])('%s is no page', async (path) => {
    expect((await server.api.get(path)).status).toBe(404)
  })

  test('a page is only ever read', async () => {
    expect((await server.api.post('/login')).status).toBe(404)
  })

  test('what the build has compressed is sent that way', async () => {
    const { headers, text } = await server.api.get('/assets/main-abc.js', {
      headers: { 'accept-encoding': 'gzip, br' },
    })
    expect([headers['content-encoding'], text]).toEqual(['br', 'brotli'])
  })

  test('a picture is kept for ever and can do nothing', async () => {
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
      'public, max-age=31536000, immutable',
      "default-src 'none'; sandbox",
    ])
  })
})

describe('without a client', () => {
  test('the API is there and a page is a 404', async () => {
    const server = await startTestServer({ clientDir: join(tmpdir(), 'nothing-built-here') })
    const statuses = [await server.api.get('/login'), await server.api.get('/api/pages')]
    await server.stop()
    expect(statuses.map(({ status }) => status)).toEqual([404, 200])
  })
})
