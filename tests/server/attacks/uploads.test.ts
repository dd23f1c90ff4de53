import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { members } from '#server/db/schema.ts'
import { type Connection, connectTo } from '#tests/support/connections.ts'
import { aMemberOf, type LoggedIn } from '#tests/support/members.ts'
import { aPng } from '#tests/support/pictures.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { atOnce, statuses } from '#tests/support/several.ts'
import { formOf, keptOf, type Part, upload } from '#tests/support/uploads.ts'
import { hasFfmpeg, withFfmpeg } from '#tests/support/videos.ts'

const MEGABYTE = 1024 * 1024
const SOON = { timeout: 30_000 }

let server: TestServer
let member: LoggedIn
let url: string
let png: Buffer
beforeAll(async () => {
  server = await startTestServer({ env: withFfmpeg })
  member = await aMemberOf(server)
  url = await server.app.listen({ host: '127.0.0.1', port: 0 })
  png = await aPng()
})
afterAll(() => server.stop())

const left = () => keptOf(server)

const paths = hasFfmpeg ? (['pictures', 'videos'] as const) : (['pictures'] as const)

const TYPE = 'multipart/form-data; boundary=b'

/** The head of a request with a form. @param length the header that declares the length of the body */
const begun = (path: string, length: string) =>
  [
    `POST /api/${path} HTTP/1.1`,
    'Host: critters',
    `Authorization: Bearer ${member.token}`,
    `Content-Type: ${TYPE}`,
    length,
    '\r\n',
  ].join('\r\n')

describe.each(paths)('an upload form for %s', (path) => {
  const END = '--b--\r\n'
  const FILE = 'Content-Disposition: form-data; name="file"; filename="a"'
  const field = (name: string) => `Content-Disposition: form-data; name="${name}"`
  const part = (head: string, body = 'x') => `--b\r\n${head}\r\n\r\n${body}\r\n`
  const bad = part(FILE)

  /** Malformed forms, each with the status of its refusal. */
  const odd: [name: string, status: number, body: string, type?: string][] = [
    ['a file called __proto__', 400, part(`${field('__proto__')}; filename="a"`) + END],
    ['a field called __proto__', 400, part(field('__proto__')) + bad + END],
    ['a NUL in the name of a field', 422, part(`${field('file\0')}; filename="a"`) + END],
    ['a file with no name for its field', 422, part('Content-Type: image/png') + END],
    ['a part header of 200 kB', 422, part(`${FILE}\r\nX: ${'x'.repeat(200_000)}`) + END],
    ['20,000 part headers', 422, part(`${FILE}\r\n${'X: y\r\n'.repeat(20_000)}Z: z`) + END],
    ['a file encoded in base64', 422, part(`${FILE}\r\nContent-Transfer-Encoding: base64`) + END],
    [
      'JSON that breaks off',
      400,
      part(`${field('j')}\r\nContent-Type: application/json`, '{') + bad + END,
    ],
    ['a thousand parts', 400, part(field('x')).repeat(1_200) + bad + END],
    ['no end', 400, bad],
    ['nothing but its end', 422, END],
    ['no parts at all', 400, 'x'.repeat(100_000)],
    ['an empty boundary', 400, bad + END, 'multipart/form-data; boundary='],
    ['the media type multipart/mixed', 415, bad + END, 'multipart/mixed; boundary=b'],
    ['the media type of JSON', 415, bad + END, 'application/json'],
  ]
  test.each(odd)('with %s is refused, and no part of it remains', async (_, status, body, type) => {
    const before = await left()
    const headers = { 'content-type': type ?? TYPE }
    const answer = await member.api.post(`/api/${path}`, body, { headers })
    expect([answer.status, answer.body.message, await left()]).toEqual([
      status,
      expect.any(String),
      before,
    ])
  })

  test('leaves nothing behind if thirty uploads are cut off at the same time', async () => {
    const before = await left()
    const body = part(FILE, 'RIFF....AVI '.repeat(100_000)) + part(FILE) + END
    const connections = await atOnce(30, async (i) => {
      const connection = await connectTo(url)
      const cut = body.slice(0, Math.floor((body.length * (i + 1)) / 31))
      await said(connection, begun(path, `Content-Length: ${body.length}`) + cut)
      return connection
    })
    const files = async () => (await left()).files
    await expect.poll(files, SOON).toBe(before.files + 30)
    for (const { end } of connections) end()
    await expect.poll(left, SOON).toEqual(before)
  })
})

test('the server stops reading an endless form', async () => {
  const connection = await connectTo(url)
  connection.say(begun('pictures', 'Transfer-Encoding: chunked'))
  const most = 800 * MEGABYTE
  expect(await saidUntilEnded(connection, most)).toBeLessThan(most)
})

/** Sends text. @returns false if the server has closed the connection */
const said = ({ say }: Connection, words: string) =>
  new Promise<boolean>((resolve) => say(words, (error) => resolve(!error)))

/** Sends chunks until the server closes the connection. @returns the number of bytes sent */
async function saidUntilEnded(connection: Connection, most: number): Promise<number> {
  const chunk = `${MEGABYTE.toString(16)}\r\n${'x'.repeat(MEGABYTE)}\r\n`
  let sent = 0
  while (sent < most && (await said(connection, chunk))) sent += MEGABYTE
  return sent
}

const sendVideo = ({ api }: LoggedIn, part: Part) => {
  const { payload, headers } = formOf([part])
  return api.post('/api/videos', payload, { headers })
}

const sending = {
  picture: (one: LoggedIn) => upload(one, { bytes: png }),
  ...(hasFfmpeg && { video: (one: LoggedIn) => sendVideo(one, { bytes: 'RIFF....AVI ' }) }),
}

test.each(Object.entries(sending))(
  'a %s is refused if its sender’s account is erased during the upload, and no part of it remains',
  async (_kind, send) => {
    const before = await left()
    const leaving = await aMemberOf(server)
    const { store } = server.app
    const { put, putStream } = store
    const erase = () => server.db.delete(members).where(eq(members.id, leaving.id))
    store.put = async (...given) => {
      await erase()
      return put(...given)
    }
    store.putStream = async (...given) => {
      await erase()
      return putStream(...given)
    }
    const { status, body } = await send(leaving)
    Object.assign(store, { put, putStream })
    expect([status, body.code, await left()]).toEqual([401, 'unauthenticated', before])
  },
)

test('two forms sent simultaneously with the same idempotency key become two pictures', async () => {
  const { payload, headers } = formOf([{ bytes: png }])
  const key = '0b5ee4a6-23c8-4d0c-9d5f-2a1c66a1b7f1'
  const answers = await atOnce(2, () => member.api.post('/api/pictures', payload, { headers, key }))
  expect(statuses(answers)).toEqual([201, 201])
  expect(new Set(answers.map(({ body }) => body.data[0].id)).size).toBe(2)
})
