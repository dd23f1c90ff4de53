import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pages, pictures } from '#server/db/schema.ts'
import { aMemberOf, type LoggedIn } from '#tests/support/members.ts'
import { aPictureOf, PICTURE_FORMATS } from '#tests/support/picture-rows.ts'
import { scratchFolder } from '#tests/support/scratch.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { anExchangeOf } from '#tests/support/swaps.ts'

const folder = scratchFolder('documents')
const clientDir = join(folder, 'client')
const DOCUMENT = `<!doctype html>
<title>Critter Swap</title>
<meta name="description" content="A community space for gift swaps." />
<div id="root"></div>`

let server: TestServer
let creator: LoggedIn
beforeAll(async () => {
  mkdirSync(clientDir, { recursive: true })
  writeFileSync(join(clientDir, 'index.html'), DOCUMENT)
  server = await startTestServer({ clientDir, env: { PUBLIC_URL: 'https://swap.example' } })
  creator = await aMemberOf(server)
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})

/** Returns the description of a page in the head of its document. */
async function saidAt(path: string, from = server) {
  const { text } = await from.api.get(path)
  const content = (attribute: string) =>
    new RegExp(`<meta ${attribute} content="([^"]*)">`).exec(text)?.[1] ?? null
  return {
    title: /<title>([^<]*)/.exec(text)?.[1],
    heading: content('property="og:title"'),
    description: content('name="description"'),
    url: content('property="og:url"'),
    picture: content('property="og:image"'),
    robots: content('name="robots"'),
  }
}

const site = {
  title: 'Critter Swap',
  heading: 'Critter Swap',
  description: 'A community space for gift swaps.',
  url: null,
  picture: 'https://swap.example/preview.png',
  robots: null,
}

test('the head of the landing page invites visitors to a swap, and the head of any other app page describes the site', async () => {
  expect([
    await saidAt('/'),
    await saidAt('/?x=1'),
    await saidAt('/posts'),
    await saidAt('/login'),
  ]).toEqual([
    ...Array(2).fill({
      ...site,
      heading: 'Send a gift to one critter. Get one from another.',
      description:
        'A community space for gift swaps. Join a swap, draw a name, send a gift, and open your own.',
      url: 'https://swap.example/',
    }),
    site,
    site,
  ])
})

test('the head of a public exchange’s page has its name, summary, region and day, and keeps search engines out', async () => {
  await anExchangeOf(server, creator, { isPublic: true, slug: 'moss-mail', label: 'Moss mail' })
  expect(await saidAt('/exchange/moss-mail?tab=a')).toEqual({
    title: 'Moss mail · Critter Swap',
    heading: 'Moss mail',
    description: 'A parcel for the longest night. · Worldwide · Names are drawn on Jan 20, 2030',
    url: 'https://swap.example/exchange/moss-mail',
    picture: 'https://swap.example/preview.png',
    robots: 'noindex',
  })
})

test('the head of a public exchange’s page links its own preview once the preview has been drawn', async () => {
  const pictureId = await aPictureOf(server, creator)
  await anExchangeOf(server, creator, { isPublic: true, slug: 'fern-mail', pictureId })
  const before = (await saidAt('/exchange/fern-mail')).picture
  await server.db
    .update(pictures)
    .set({ formats: { ...PICTURE_FORMATS, preview: '/media/preview.png' } })
    .where(eq(pictures.id, pictureId))
  expect([before, (await saidAt('/exchange/fern-mail')).picture]).toEqual([
    'https://swap.example/preview.png',
    'https://swap.example/og/fern-mail.png',
  ])
})

test('the head of a content page has the page’s title and the beginning of the text', async () => {
  await server.db
    .update(pages)
    .set({ title: 'Rules & <b>', body: `<h2>Be kind</h2><p>${'Ten signs. '.repeat(20)}</p>` })
    .where(eq(pages.slug, 'rules'))
  expect(await saidAt('/page/rules')).toEqual({
    ...site,
    title: 'Rules &amp; &lt;b&gt; · Critter Swap',
    heading: 'Rules &amp; &lt;b&gt;',
    description: `Be kind ${'Ten signs. '.repeat(13)}Ten…`,
    url: 'https://swap.example/page/rules',
  })
})

test('the document of a nonexistent content page describes the site and has the status 404', async () => {
  expect(await saidAt('/page/nowhere')).toEqual({ ...site, robots: 'noindex' })
  const statusOf = async (path: string) => (await server.api.get(path)).status
  expect([await statusOf('/page/nowhere'), await statusOf('/page/rules')]).toEqual([404, 200])
})

test('a document is compressed, and sent again only if it has changed', async () => {
  const get = (headers: Record<string, string>) =>
    server.app.inject({ url: '/exchange/moss-mail', headers })
  const [plain, br, gzip] = [
    await get({}),
    await get({ 'accept-encoding': 'gzip, br' }),
    await get({ 'accept-encoding': 'gzip' }),
  ]
  const etag = String(plain.headers.etag)
  const known = await get({ 'if-none-match': etag })
  const other = await get({ 'if-none-match': '"another"' })
  expect({
    br: [br.headers['content-encoding'], brotliDecompressSync(br.rawPayload).toString()],
    gzip: [gzip.headers['content-encoding'], gunzipSync(gzip.rawPayload).toString()],
    kept: [plain.headers['cache-control'], plain.headers.vary, plain.headers['content-type']],
    known: [known.statusCode, known.body],
    other: other.statusCode,
  }).toEqual({
    br: ['br', plain.body],
    gzip: ['gzip', plain.body],
    kept: ['no-cache', 'Accept-Encoding', 'text/html; charset=utf-8'],
    known: [304, ''],
    other: 200,
  })
})

test('a HEAD request for a document gets the document’s headers and no body', async () => {
  const { statusCode, body, headers } = await server.app.inject({ method: 'HEAD', url: '/' })
  const { etag } = (await server.app.inject('/')).headers
  expect([statusCode, body, headers.etag]).toEqual([200, '', etag])
})

test('with PUBLIC_EXCHANGES=off, the head of a public exchange’s page does not name the exchange', async () => {
  const off = await startTestServer({
    clientDir,
    env: { PUBLIC_URL: 'https://swap.example', PUBLIC_EXCHANGES: 'off' },
  })
  try {
    await anExchangeOf(off, await aMemberOf(off), { isPublic: true, slug: 'moss-mail' })
    expect(await saidAt('/exchange/moss-mail', off)).toEqual({ ...site, robots: 'noindex' })
  } finally {
    await off.stop()
  }
})

test('while too many calls wait for the database, a document is sent without a query', async () => {
  const crowded = await startTestServer({
    clientDir,
    longestLine: 0,
    env: { PUBLIC_URL: 'https://swap.example' },
  })
  try {
    expect([
      await saidAt('/exchange/moss-mail', crowded),
      await saidAt('/page/rules', crowded),
    ]).toEqual([{ ...site, robots: 'noindex' }, site])
  } finally {
    await crowded.stop()
  }
})

test('while the database is unavailable, a document is sent with the site’s general head', async () => {
  const alone = await startTestServer({ clientDir, env: { PUBLIC_URL: 'https://swap.example' } })
  await alone.pool.end()
  try {
    expect(await saidAt('/page/rules', alone)).toEqual(site)
  } finally {
    await alone.app.close()
  }
})
