import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { VIDEOS_WAIT } from '#rules/feed/video.ts'
import { buildApp } from '#server/app.ts'
import { openDatabase } from '#server/db/open.ts'
import { uploadedBytes, videos } from '#server/db/schema.ts'
import { WAITING_MAX } from '#server/resources/videos/waiting.ts'
import { answerIn, connectTo } from '#tests/support/connections.ts'
import { hasPostgres } from '#tests/support/databases.ts'
import { NO_AVI, sendVideos } from '#tests/support/films.ts'
import { aMemberOf, type LoggedIn } from '#tests/support/members.ts'
import { aPng, aTiffOf } from '#tests/support/pictures.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { atOnce, inTurn, tally } from '#tests/support/several.ts'
import { formOf, keptOf, upload } from '#tests/support/uploads.ts'
import { hasFfmpeg, withFfmpeg } from '#tests/support/videos.ts'

const KILOBYTE = 1024
const MEGABYTE = 1024 * KILOBYTE

const counted = ({ db }: TestServer, { id }: LoggedIn) =>
  db.select().from(uploadedBytes).where(eq(uploadedBytes.memberId, id))

describe.runIf(hasPostgres)('simultaneous uploads, in two processes,', () => {
  let server: TestServer
  let other: { app: Awaited<ReturnType<typeof buildApp>>; stop: () => Promise<void> }
  beforeAll(async () => {
    const env = { ...withFfmpeg, PICTURE_QUOTA: '700 kB', VIDEO_QUOTA: '10 MB' }
    server = await startTestServer({ database: 'postgres', env })
    const { db, close } = await openDatabase(server.config)
    const app = await buildApp({
      config: server.config,
      db,
      clock: server.clock,
      longestDelayMs: 0,
    })
    other = {
      app,
      async stop() {
        await app.close()
        await close()
      },
    }
  })
  afterAll(async () => {
    await other.stop()
    await server.stop()
  })

  const sendBy = async (
    app: TestServer['app'],
    path: string,
    { token }: LoggedIn,
    bytes: Buffer,
  ) => {
    const { payload, headers } = formOf([{ bytes }])
    const authorization = `Bearer ${token}`
    const { statusCode } = await app.inject({
      method: 'POST',
      url: `/api/${path}`,
      payload,
      headers: { ...headers, authorization },
    })
    return { status: statusCode }
  }
  const turns = (index: number) => (index % 2 === 0 ? server.app : other.app)

  test('never exceed the quota together, and all that fit are accepted', async () => {
    const member = await aMemberOf(server)
    const bytes = aTiffOf(100 * KILOBYTE)
    const first = await aMemberOf(server)
    await sendBy(server.app, 'pictures', first, bytes)
    const [{ bytes: each } = { bytes: 0 }] = await counted(server, first)
    const before = await keptOf(server)
    const answers = await atOnce(12, (index) => sendBy(turns(index), 'pictures', member, bytes))
    const after = await keptOf(server)
    const taken = tally(answers)[201] ?? 0
    const [{ bytes: sum } = { bytes: 0 }] = await counted(server, member)
    expect([sum, sum <= 700 * KILOBYTE, taken]).toEqual([taken * each, true, 3])
    expect(after).toEqual({
      ...before,
      pictures: before.pictures + taken,
      files: before.files + 4 * taken,
    })
  })

  test.runIf(hasFfmpeg)('never exceed the limit on files waiting to be transcoded', async () => {
    const film = Buffer.from(NO_AVI)
    const waiting = { key: 'videos/aa/1/video.mp4', sourceBytes: WAITING_MAX - 3 * film.length }
    await server.db.insert(videos).values({ ...waiting, createdAt: server.clock.now() })
    const members = await inTurn(8, () => aMemberOf(server))
    const answers = await atOnce(8, (index) =>
      sendBy(turns(index), 'videos', members[index] as LoggedIn, film),
    )
    expect(tally(answers)).toEqual({ 201: 3, 503: 5 })
  })
})

describe.runIf(hasFfmpeg)('while too many files are waiting to be transcoded', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ env: withFfmpeg })
  })
  afterAll(() => server.stop())

  test('a new video gets a 503 before it is read, while pictures are accepted; videos are accepted again once fewer files are waiting', async () => {
    const member = await aMemberOf(server)
    const createdAt = server.clock.now()
    const full = { key: 'videos/aa/1/video.mp4', sourceBytes: WAITING_MAX, createdAt }
    await server.db.insert(videos).values(full)
    const url = await server.app.listen({ host: '127.0.0.1', port: 0 })
    const connection = await connectTo(url)
    connection.say(
      [
        'POST /api/videos HTTP/1.1',
        'Host: critters',
        `Authorization: Bearer ${member.token}`,
        `Content-Type: ${formOf([]).headers['content-type']}`,
        `Content-Length: ${MEGABYTE}`,
        '\r\n',
      ].join('\r\n'),
    )
    await expect.poll(connection.heard).toContain('videos_wait')
    const { status, headers, body } = answerIn(connection.heard())
    connection.end()
    const picture = await upload(member, { bytes: await aPng() })
    await server.db.update(videos).set({ status: 'ready' })
    const later = await sendVideos(member, { bytes: NO_AVI })
    expect([status, headers['retry-after'], body, picture.status, later.status]).toEqual([
      503,
      '900',
      { code: VIDEOS_WAIT.code, message: VIDEOS_WAIT.message },
      201,
      201,
    ])
  })
})
