import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { scratchFolder } from '#tests/support/scratch.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

const FOREVER = 'public, max-age=31536000, immutable'
const folder = scratchFolder('dist')
let server: TestServer

/** Creates a current build of the client, and the assets that were kept from the previous build. */
beforeAll(async () => {
  const files = {
    'client/index.html': '<!doctype html><title>Critter Swap</title>',
    'client/assets/page-new.js': 'new()',
    'client/assets/font.woff2': 'glyphs',
    'previous/assets/font-old.woff2': 'old glyphs',
    'client/assets/page-same.js': 'same()',
    'previous/assets/page-old.js': 'old()',
    'previous/assets/page-old.js.br': 'old, small',
    'previous/assets/page-same.js': 'same() once',
  }
  for (const name of ['client/assets', 'previous/assets'])
    mkdirSync(join(folder, name), { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  server = await startTestServer({ clientDir: join(folder, 'client') })
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})

const got = async (name: string, encoding = 'identity') => {
  const headers = { 'accept-encoding': encoding }
  const answer = await server.api.get(`/assets/${name}`, { headers })
  return [answer.status, answer.text, answer.headers['cache-control']]
}

test('a tab that was opened before an upgrade still gets its files, compressed and with immutable caching', async () => {
  expect([await got('page-old.js'), await got('page-old.js', 'gzip, br')]).toEqual([
    [200, 'old()', FOREVER],
    [200, 'old, small', FOREVER],
  ])
})

test('a file without a compressed version, such as a font, is served as it is to a browser that accepts compression', async () => {
  const fonts = [await got('font.woff2', 'gzip, deflate, br'), await got('font-old.woff2', 'gzip')]
  expect(fonts).toEqual([
    [200, 'glyphs', FOREVER],
    [200, 'old glyphs', FOREVER],
  ])
})

test('a file in both builds comes from the newer build, and a file in neither build is not found', async () => {
  const answers = [await got('page-new.js'), await got('page-same.js'), await got('page-older.js')]
  expect(answers.map(([status]) => status)).toEqual([200, 200, 404])
  expect(answers[1]?.[1]).toBe('same()')
})

const opened = async (path: string, accept: string) => {
  const { status, text } = await server.api.get(path, { headers: { accept } })
  return [status, text.includes('<title>Critter Swap')]
}
const NAVIGATION = 'text/html,application/xhtml+xml,*/*;q=0.8'

test.each(['/', '/exchange/moss-mail', '/mod', '/mod/', '/auth/google/callback', '/posts?a=b'])(
  'the client’s page is served at %s to every client',
  async (path) => {
    expect(await opened(path, '*/*')).toEqual([200, true])
  },
)

test.each(['/metrics', '/version', '/status', '/.env', '/.git/config', '/wp-login.php'])(
  'a monitor or scanner gets no page at %s',
  async (path) => {
    expect(await opened(path, '*/*')).toEqual([404, false])
  },
)

test('a browser gets the client’s own page for an unknown path, with the status 404', async () => {
  expect([
    await opened('/exchangs', NAVIGATION),
    await opened('/.env', NAVIGATION),
    await opened('/api/nowhere', NAVIGATION),
    await opened('/assets/none', NAVIGATION),
  ]).toEqual([
    [404, true],
    [404, false],
    [404, false],
    [404, false],
  ])
})

test('a fault while a page is opened is a page that names the request and the version', async () => {
  const broken = vi.spyOn(server.app, 'isCrowded').mockImplementation(() => {
    throw new TypeError('a bug')
  })
  const page = await server.api.get('/page/rules', { headers: { accept: NAVIGATION } })
  const call = await server.api.get('/page/rules')
  broken.mockRestore()
  expect([page.status, page.headers['content-type'], call.status, call.body]).toEqual([
    500,
    'text/html; charset=utf-8',
    500,
    { message: 'Internal Server Error' },
  ])
  expect(page.text).toContain(`request ${page.headers['x-request-id']}, version unbuilt`)
})
