import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { failVideo, showVideo } from '#server/acts/settle-video.ts'
import { only } from '#server/db/rows.ts'
import { looseFiles, pictures, uploadedBytes, videos } from '#server/db/schema.ts'
import { expectFiles } from '#server/resources/files/store.ts'
import { forgetUnattachedPicture } from '#server/resources/pictures/unattached.ts'
import { forgetUnattachedVideo } from '#server/resources/videos/unattached.ts'
import { hasPostgres } from '#tests/support/databases.ts'
import { proposeExchange } from '#tests/support/exchanges.ts'
import { aMemberOf, type LoggedIn } from '#tests/support/members.ts'
import { aPictureOf } from '#tests/support/picture-rows.ts'
import { type Answer, startTestServer, type TestServer } from '#tests/support/server.ts'
import { aPostOf } from '#tests/support/talk.ts'
import { waitsFor, whileUncommitted } from '#tests/support/uncommitted.ts'

describe.runIf(hasPostgres)('with simultaneous calls, on PostgreSQL,', () => {
  let server: TestServer
  let member: LoggedIn
  beforeAll(async () => {
    server = await startTestServer({ database: 'postgres' })
    member = await aMemberOf(server)
  })
  afterAll(() => server.stop())

  let count = 0
  async function aVideo(change: Partial<typeof videos.$inferInsert> = {}) {
    count += 1
    const key = `videos/aa/${count}/video.mp4`
    const row = { ownerId: member.id, key, sourceKey: `sources/${count}`, ...change }
    const made = { createdAt: server.clock.now(), ...row }
    return only(await server.db.insert(videos).values(made).returning())
  }
  const post = (attached: object) =>
    member.api.post('/api/posts', { message: 'Look', pictures: [], videos: [], ...attached })

  /** Returns the response to a call that waits while a row is changed. */
  const during = async (change: string, ask: () => Promise<Answer>) => {
    const [answer] = await whileUncommitted(server, change, [ask])
    return [answer?.status, Object.keys(answer?.body.errors ?? {})]
  }

  test('a picture that is being deleted cannot be posted, nor become the cover of an exchange', async () => {
    const posted = await aPictureOf(server, member)
    const gone = (id: number) => `delete from pictures where id = ${id}`
    expect(await during(gone(posted), () => post({ pictures: [posted] }))).toEqual([
      422,
      ['pictures'],
    ])
    const cover = await aPictureOf(server, member)
    const propose = () => proposeExchange(member, { picture_id: cover })
    expect(await during(gone(cover), propose)).toEqual([422, ['picture_id']])
  })

  test('a video that is being deleted, or is failing, cannot be posted', async () => {
    const [gone, failing] = [await aVideo(), await aVideo()]
    const deletion = `delete from videos where id = ${gone.id}`
    const refused = [422, ['videos']]
    expect(await during(deletion, () => post({ videos: [gone.id] }))).toEqual(refused)
    const failure = `update videos set status = 'failed' where id = ${failing.id}`
    expect(await during(failure, () => post({ videos: [failing.id] }))).toEqual(refused)
  })

  test('a survey that is being deleted cannot be required by an exchange', async () => {
    const { rows } = await server.pool.query(
      `insert into surveys (label, created_at) values ('Tea?', now()) returning id::int`,
    )
    const [{ id }] = rows
    const propose = () => proposeExchange(member, { surveys: [id] })
    expect(await during(`delete from surveys where id = ${id}`, propose)).toEqual([
      422,
      ['surveys'],
    ])
  })

  /** The changes by which a post shows a picture and a video. */
  const shows = {
    picture: (postId: number, id: number) =>
      `insert into post_pictures (post_id, picture_id, position) values (${postId}, ${id}, 0)`,
    video: (postId: number, id: number) =>
      `insert into post_videos (post_id, video_id) values (${postId}, ${id})`,
  }

  test('a picture and a video that are being posted are not deleted as unattached', async () => {
    const [postId, picture, video] = [
      await aPostOf(member),
      await aPictureOf(server, member),
      (await aVideo()).id,
    ]
    const now = server.clock.now()
    await whileUncommitted(server, shows.picture(postId, picture), [
      () => server.act(({ tx }) => forgetUnattachedPicture(tx, picture, now)),
    ])
    await whileUncommitted(server, shows.video(postId, video), [
      () => server.act(({ tx }) => forgetUnattachedVideo(tx, video, now)),
    ])
    expect([
      await server.db.$count(pictures, eq(pictures.id, picture)),
      await server.db.$count(videos, eq(videos.id, video)),
    ]).toEqual([1, 1])
  })

  test.each(['picture', 'video'] as const)(
    'the sweep skips a %s that is being posted, and deletes unattached ones',
    async (kind) => {
      const table = kind === 'picture' ? pictures : videos
      const anUpload = async () =>
        kind === 'picture' ? aPictureOf(server, member) : (await aVideo()).id
      const [posted, other] = [await anUpload(), await anUpload()]
      const postId = await aPostOf(member)
      server.clock.advance({ days: 2 })
      const waited = await waitsFor(server, shows[kind](postId, posted), () => server.sweep())
      const left = (id: number) => server.db.$count(table, eq(table.id, id))
      expect([waited, await left(posted), await left(other)]).toEqual([false, 1, 0])
    },
  )

  const isLoose = async (key: string) =>
    (await server.db.$count(looseFiles, eq(looseFiles.key, key))) === 1
  async function transcoded({ id, key }: { id: number; key: string }, change: string) {
    const files = { mp4: key, poster: `${key}.webp` }
    await expectFiles(server.db, Object.values(files), server.clock.now())
    const show = () => server.act((act) => showVideo(act, id, { ...files, bytes: 100 }))
    await whileUncommitted(server, change, [show])
    return isLoose(key)
  }

  test('a video transcoded by two processes keeps its files and is counted once', async () => {
    const video = await aVideo()
    const first = `update videos set status = 'ready', poster_key = 'x' where id = ${video.id}`
    const before = await server.db.select().from(uploadedBytes)
    expect(await transcoded(video, first)).toBe(false)
    expect(await server.db.select().from(uploadedBytes)).toEqual(before)
  })

  test('the files of a transcoded video that is being deleted are removed', async () => {
    const video = await aVideo({ status: 'ready', posterKey: 'x' })
    expect(await transcoded(video, `delete from videos where id = ${video.id}`)).toBe(true)
  })

  test('two processes that give up the same video cause one notice', async () => {
    const { id } = await aVideo()
    const first = `update videos set status = 'failed', source_key = null where id = ${id}`
    await whileUncommitted(server, first, [() => server.act((act) => failVideo(act, id, 'ours'))])
    const { data } = (await member.api.get('/api/notifications')).body
    expect(data).toEqual([])
  })
})
