import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Video } from '#rules/feed/picture.ts'
import { looseFiles, members, videos } from '#server/db/schema.ts'
import { type Films, filmsOf, NO_AVI, sendVideos } from '#tests/support/films.ts'
import { aMemberOf, aModOf, type LoggedIn } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { aFullDisk } from '#tests/support/uploads.ts'
import { hasFfmpeg, withFfmpeg } from '#tests/support/videos.ts'

let server: TestServer
let films: Films
let member: LoggedIn

test('no video is accepted without ffmpeg, and the upload limits show this', async () => {
  const without = await startTestServer()
  const someone = await aMemberOf(without)
  const { status, body } = await sendVideos(someone, { bytes: 'RIFF....AVI ' })
  const { data } = (await without.api.get('/api/config')).body
  await without.stop()
  expect([status, body, data.uploads.video]).toEqual([
    422,
    {
      message: 'You can’t add videos here.',
      code: 'no_videos',
      errors: { file: ['You can’t add videos here.'] },
    },
    null,
  ])
})

describe.runIf(hasFfmpeg)('a video', () => {
  beforeAll(async () => {
    server = await startTestServer({ env: withFfmpeg })
    films = filmsOf(server)
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    member = await aMemberOf(server)
  })
  afterEach(() => films.clear())

  test('gets a 503 if there is no space for it, and no part of it remains', async () => {
    const { store } = server.app
    const { putStream } = store
    store.putStream = async () => {
      throw aFullDisk()
    }
    const { status, body } = await sendVideos(member, { bytes: 'RIFF....AVI ' })
    store.putStream = putStream
    const message = 'We have no room left to store this. Please try again later'
    expect([status, body]).toEqual([503, { message, code: 'no_room' }])
    expect([films.stored(), await server.db.$count(looseFiles)]).toEqual([[], 0])
    expect([await server.db.$count(videos), films.unfinished()]).toEqual([0, 0])
  })

  test('leaves no file if its sender’s account is closed while it is being stored', async () => {
    const { store } = server.app
    const { putStream } = store
    store.putStream = async (...file) => {
      const closedAt = server.clock.now()
      await server.db.update(members).set({ closedAt }).where(eq(members.id, member.id))
      return putStream.apply(store, file)
    }
    const { status } = await sendVideos(member, { bytes: NO_AVI })
    store.putStream = putStream
    expect([status, films.stored(), await server.db.$count(looseFiles)]).toEqual([401, [], 0])
  })

  test.each([
    [
      'a playlist',
      '#EXTM3U\nfile:///etc/passwd\n',
      'type',
      'This isn’t a video we can read. Please choose an AVI, MPEG, QuickTime or MP4',
    ],
    [
      'a picture',
      'GIF89a',
      'type',
      'This isn’t a video we can read. Please choose an AVI, MPEG, QuickTime or MP4',
    ],
    ['an empty file', '', 'empty', 'This file is empty'],
  ])('cannot be %s, regardless of its name', async (_name, bytes, code, message) => {
    const { status, body } = await sendVideos(member, { bytes, name: 'a.avi', type: 'video/mp4' })
    expect([status, body]).toEqual([422, { code, message, errors: { file: [message] } }])
    expect([films.stored(), await server.db.$count(looseFiles)]).toEqual([[], 0])
  })

  test.each([
    ['no file', [], 'missing', 'Please choose a video'],
    [
      'two files',
      [{ bytes: 'RIFF....AVI ' }, { bytes: 'RIFF....AVI ' }],
      'too_many',
      'One video at a time, please',
    ],
  ])('sent in a form with %s is refused', async (_name, parts, code, message) => {
    const { status, body } = await sendVideos(member, ...parts)
    expect([status, body.code, body.message, films.stored()]).toEqual([422, code, message, []])
  })

  test('is visible only to its owner until it is posted, and after that it is visible to everybody', async () => {
    const other = await aMemberOf(server)
    const video = await films.sent(member, NO_AVI)
    const before = await films.seen(other, video)
    const posted = await member.api.post('/api/posts', { message: 'Look', videos: [video.id] })
    expect([before, posted.status, await films.seen(other, video)]).toEqual([404, 201, video])
    expect(posted.body.data.videos).toEqual([video])
    const { data } = (await other.api.get('/api/posts?perPage=1&sort=-created_at')).body
    expect(data[0].videos).toEqual([video])
  })

  test('in a hidden post is visible only to its owner and the mods', async () => {
    const readers = [await aMemberOf(server), await aModOf(server), member]
    const video = await films.sent(member, NO_AVI)
    const { body } = await member.api.post('/api/posts', { message: 'Look', videos: [video.id] })
    await server.pool.query('update posts set hidden_at = now() where id = $1', [body.data.id])
    const seen = await Promise.all(readers.map((reader) => films.seen(reader, video)))
    expect(seen).toEqual([404, video, video])
  })

  test('can be posted only by its owner, and not if it has failed', async () => {
    const other = await aMemberOf(server)
    const video = await films.sent(member, NO_AVI)
    const post = async ({ api }: LoggedIn) => {
      const { status, body } = await api.post('/api/posts', { message: 'Mine', videos: [video.id] })
      return [status, body.errors]
    }
    const refused = [422, { videos: ['This is not one of the choices'] }]
    const ofAnother = await post(other)
    await server.work()
    expect([ofAnother, await post(member)]).toEqual([refused, refused])
  })

  test('from a member with no other waiting video is transcoded before the second of several videos from another member', async () => {
    const other = await aMemberOf(server)
    const sent = [
      await films.sent(member, NO_AVI),
      await films.sent(member, NO_AVI),
      await films.sent(member, NO_AVI),
      await films.sent(other, NO_AVI),
    ]
    const never = new AbortController().signal
    for (const _ of [1, 2]) await server.workUntil(never)
    const seen = [
      ...(await Promise.all(sent.slice(0, 3).map((video) => films.seen(member, video)))),
      await films.seen(other, sent[3] as Video),
    ]
    expect(seen.map((video) => (video as Video).status)).toEqual([
      'failed',
      'processing',
      'processing',
      'failed',
    ])
  })
})
