import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Video } from '#rules/feed/picture.ts'
import { showVideo } from '#server/acts/settle-video.ts'
import { jobs, looseFiles, uploadedBytes, videos } from '#server/db/schema.ts'
import { addFilm } from '#server/demo/film.ts'
import { emailOf } from '#server/demo/people.ts'
import { expectFiles } from '#server/resources/files/store.ts'
import { keyOf, StoreFailed } from '#server/storage/store.ts'
import { posterKeyOf } from '#server/video/keys.ts'
import { KINDS } from '#server/work/kinds.ts'
import { type Films, filmsOf, NO_AVI } from '#tests/support/films.ts'
import { aMemberOf, type LoggedIn } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { aVideo, drawn, hasFfmpeg, PLACE, withFfmpeg } from '#tests/support/videos.ts'

let server: TestServer
let films: Films
let member: LoggedIn

async function notices({ api }: LoggedIn) {
  const { data } = (await api.get('/api/notifications')).body
  return data.map(({ type, title }: { type: string; title: string }) => [type, title])
}
const FAILED = [
  'video_failed',
  'We couldn’t prepare your video. Please save it as MP4, or make it shorter, and try again.',
]

const GIVEN_UP = [
  'video_failed',
  'We couldn’t prepare your video, because something went wrong on our side. Please try again.',
]

describe.runIf(hasFfmpeg)('an uploaded video', () => {
  beforeAll(async () => {
    server = await startTestServer({ env: withFfmpeg })
    films = filmsOf(server)
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    member = await aMemberOf(server)
  })
  afterEach(() => films.clear())

  test('is marked as processing after the upload, and plays as MP4 with a poster after transcoding', async () => {
    const { id, ...first } = await films.sent(member, aVideo('avi', { size: '97x65' }))
    const url = expect.stringMatching(/^\/media\/videos\/[\da-f]{2}\/[\da-f]{30}\/video\.mp4$/)
    const waiting = [await films.seen(member, { id }), (await films.media(first.url)).statusCode]
    await server.work()
    const ready = { id, url: first.url, poster: expect.any(String), status: 'ready' }
    expect(first).toEqual({ url, poster: null, status: 'processing' })
    expect(waiting).toEqual([{ id, ...first }, 404])
    expect(await films.seen(member, { id })).toEqual(ready)
    const streams = await films.probed(first.url)
    expect(streams.map((one: { codec_name: string }) => one.codec_name)).toEqual(['h264', 'aac'])
    expect([streams[0].width, streams[0].height]).toEqual([96, 64])
    expect(await notices(member)).toEqual([])

    const whole = (await films.media(first.url)).rawPayload
    const part = await films.media(first.url, { range: 'bytes=4-7' })
    const past = await films.media(first.url, { range: 'bytes=999999999-' })
    expect([part.statusCode, part.payload, past.statusCode]).toEqual([206, 'ftyp', 416])
    expect(part.headers['content-type']).toBe('video/mp4')
    expect(whole.indexOf('moov')).toBeLessThan(whole.indexOf('mdat'))

    const before = films.stored()
    await server.runJobs()
    expect([before, films.stored(), await server.db.$count(looseFiles)]).toEqual([
      ['sources/*.avi', 'videos/*/poster.webp', 'videos/*/video.mp4'],
      ['videos/*/poster.webp', 'videos/*/video.mp4'],
      0,
    ])
  })

  test('is transcoded again if the transcoded file cannot be stored', async () => {
    const { store } = server.app
    const { put } = store
    const video = await films.sent(member, aVideo('avi'))
    store.put = async () => {
      throw new StoreFailed(new Error('ENOSPC'))
    }
    await server.work()
    const after = ((await films.seen(member, video)) as Video).status
    store.put = put
    server.clock.advance({ minutes: 1 })
    await server.work()
    expect([after, ((await films.seen(member, video)) as Video).status]).toEqual([
      'processing',
      'ready',
    ])
  })

  test('plays regardless of its original format and file name, and no longer contains the location where it was filmed', async () => {
    const files = [
      aVideo('avi'),
      aVideo('mpg'),
      aVideo('mov', { placed: true }),
      aVideo('mp4', { placed: true }),
    ]
    const taken: Video[] = []
    for (const bytes of files) taken.push(await films.sent(member, bytes, 'holiday.jpeg'))
    await server.work()
    expect(files.map((bytes) => bytes.includes(PLACE))).toEqual([false, false, true, true])
    for (const { id, url } of taken) {
      const ready = (await films.seen(member, { id })) as Video
      const made = [await films.media(url), await films.media(ready.poster ?? '')]
      expect(
        made.map(({ statusCode, rawPayload }) => [statusCode, rawPayload.includes(PLACE)]),
      ).toEqual([
        [200, false],
        [200, false],
      ])
    }
  })

  test('is scaled down if it is too large, and keeps its orientation and aspect ratio', async () => {
    const { url } = await films.sent(member, aVideo('mp4', { size: '72x1600', seconds: 0.2 }))
    await server.work()
    const streams = await films.probed(url)
    expect([streams[0].width, streams[0].height]).toEqual([56, 1280])
  })

  test('fails with one notice if it cannot be read, and leaves no files behind', async () => {
    const video = await films.sent(member, NO_AVI)
    await server.work()
    await server.runJobs()
    expect(await films.seen(member, video)).toEqual({ ...video, status: 'failed' })
    expect([await notices(member), films.stored()]).toEqual([[FAILED], []])
    expect((await server.mails()).length).toBe(0)
  })

  test('is transcoded again if the disk was full', async () => {
    const { room } = server.app
    const { freeIn } = room
    const video = await films.sent(member, NO_AVI)
    room.freeIn = async () => 0
    await server.work()
    const during = ((await films.seen(member, video)) as Video).status
    room.freeIn = freeIn
    server.clock.advance({ minutes: 1 })
    await server.work()
    expect([during, ((await films.seen(member, video)) as Video).status]).toEqual([
      'processing',
      'failed',
    ])
  })

  test('leaves no files behind if its post is deleted during the transcoding', async () => {
    const { store } = server.app
    const { put } = store
    const video = await films.sent(member, aVideo('avi'))
    const post = await member.api.post('/api/posts', { message: 'Look', videos: [video.id] })
    // The poster is stored last.
    store.put = async (...file) => {
      await member.api.delete(`/api/posts/${post.body.data.id}`)
      await server.runJobs()
      server.clock.advance({ seconds: 20 })
      await server.runJobs()
      return put(...file)
    }
    await server.work()
    store.put = put
    await server.runJobs()
    expect([await server.db.$count(videos), films.stored()]).toEqual([0, []])
    expect(await server.db.$count(looseFiles)).toBe(0)
  })

  test('keeps its files if two processes have transcoded it', async () => {
    const video = await films.sent(member, aVideo('avi'))
    await server.work()
    const files = { mp4: keyOf(video.url), poster: posterKeyOf(keyOf(video.url)) }
    await expectFiles(server.db, Object.values(files), server.clock.now())
    await server.act((act) => showVideo(act, video.id, { ...files, bytes: 1 }))
    server.clock.advance({ days: 1 })
    await server.runJobs()
    expect((await films.media(video.url)).statusCode).toBe(200)
  })

  test('uses up more of its sender’s daily quota if transcoding makes it larger', async () => {
    const { url, id } = await films.sent(member, aVideo('avi'))
    const isTheirs = eq(uploadedBytes.memberId, member.id)
    await server.db.update(videos).set({ sourceBytes: 1 }).where(eq(videos.id, id))
    await server.db.update(uploadedBytes).set({ bytes: 1 }).where(isTheirs)
    await server.work()
    const { poster } = (await films.seen(member, { id })) as Video
    const made = [await films.media(url), await films.media(poster ?? '')]
    const [counted] = await server.db
      .select({ bytes: uploadedBytes.bytes })
      .from(uploadedBytes)
      .where(isTheirs)
    expect(counted).toEqual({ bytes: made.reduce((sum, file) => sum + file.rawPayload.length, 0) })
  })

  test('fails with a notice if its job is given up', async () => {
    const video = await films.sent(member, NO_AVI)
    await server.db.update(jobs).set({ failures: KINDS.transcode.retries })
    const [row] = await server.db.select().from(videos)
    await server.app.store.remove(row?.sourceKey ?? '')
    await server.work()
    expect([await films.seen(member, video), await notices(member)]).toEqual([
      { ...video, status: 'failed' },
      [GIVEN_UP],
    ])
  })

  test('opens no connection if it is a playlist disguised as a video', async () => {
    const calls: string[] = []
    const listener = createServer(({ url = '' }, answer) => {
      calls.push(url)
      answer.end()
    })
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
    const { port } = listener.address() as AddressInfo
    const list = `#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\nhttp://127.0.0.1:${port}/stolen\n`
    const riff = aVideo('avi')
    const gab2 = Buffer.concat([riff, Buffer.from(`GAB2\0\x02\0\0\0\0\0\0\0${list}`)])
    for (const bytes of [`RIFF....AVI ${list}`, gab2, `\0\0\0\x18ftypmp42${list}`])
      await films.sent(member, bytes)
    await server.work()
    listener.close()
    expect(calls).toEqual([])
  })

  test('leaves no partial files if its transcoding is interrupted, and is transcoded after the next start', async () => {
    const long = drawn(
      'avi',
      '-f',
      'lavfi',
      '-i',
      'testsrc2=size=160x120:rate=25:duration=20',
      '-c:v',
      'mpeg4',
    )
    const video = await films.sent(member, long)
    const stopping = new AbortController()
    const working = server.workUntil(stopping.signal)
    await expect.poll(films.unfinished, { interval: 5 }).toBe(2)
    stopping.abort()
    await working
    const during = [
      ((await films.seen(member, video)) as Video).status,
      films.stored(),
      films.unfinished(),
    ]
    await server.work()
    expect([during, await films.seen(member, video)]).toEqual([
      ['processing', ['sources/*.avi'], 0],
      expect.objectContaining({ status: 'ready' }),
    ])
  })

  test('is deleted with its files if it is not posted within a day', async () => {
    const kept = await films.sent(member, aVideo('mp4'))
    await member.api.post('/api/posts', { message: 'Look', videos: [kept.id] })
    const alone = await films.sent(member, aVideo('mp4'))
    await server.work()
    server.clock.advance({ days: 1, minutes: 1 })
    const again = await aMemberOf(server)
    await server.runJobs()
    await server.work()
    await server.runJobs()
    expect([
      await server.db.$count(videos),
      await films.seen(again, kept),
      await films.seen(again, alone),
    ]).toEqual([1, expect.objectContaining({ status: 'ready' }), 404])
    expect(films.stored()).toEqual(['videos/*/poster.webp', 'videos/*/video.mp4'])
  })

  test('from the demo community is transcoded like any other', async () => {
    await aMemberOf(server, { email: emailOf('thimble') })
    await addFilm(server.db, server.app.store, server.config, server.clock.now())
    await server.work()
    const { data } = (await member.api.get('/api/posts?perPage=1&sort=-created_at')).body
    expect([data[0].message, data[0].videos[0].status]).toEqual([
      'Mine could not wait for the postman.',
      'ready',
    ])
  })
})
