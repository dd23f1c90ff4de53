import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Picture, Video } from '#rules/feed/picture.ts'
import { looseFiles, releasedMedia } from '#server/db/schema.ts'
import { keyOf } from '#server/storage/store.ts'
import { PASSWORD, register, verify } from '#tests/support/accounts.ts'
import { startBucket } from '#tests/support/bucket.ts'
import { type DatabaseKind, databases, hasPostgres } from '#tests/support/databases.ts'
import { editExchange, proposeExchange } from '#tests/support/exchanges.ts'
import { sendVideos } from '#tests/support/films.ts'
import { aMemberOf, aModOf, type LoggedIn } from '#tests/support/members.ts'
import { aPng } from '#tests/support/pictures.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { aSwapOf, type Participant } from '#tests/support/swaps.ts'
import { upload } from '#tests/support/uploads.ts'
import { aVideo, hasFfmpeg, withFfmpeg } from '#tests/support/videos.ts'

interface Stage {
  server: TestServer
  owner: LoggedIn
  mod: LoggedIn
  sent: (member?: LoggedIn) => Promise<Picture>
}

type Deletion = (stage: Stage) => Promise<{ urls: string[]; status: number }>

const urlsOf = (...pictures: Picture[]): string[] =>
  pictures.flatMap(({ formats }) => Object.values(formats))

const PET = { nickname: 'Biscuit', birthday: '11-23' }
const post = async ({ api }: LoggedIn, attached: object): Promise<number> =>
  (await api.post('/api/posts', { message: 'Look', ...attached })).body.data.id

/** Each entry makes pictures visible, removes them with one call, and returns the status of that call. */
const deletions: Record<string, Deletion> = {
  'a post that its author deletes': async ({ owner, sent }) => {
    const pictures = [await sent(), await sent()]
    const id = await post(owner, { pictures: pictures.map((picture) => picture.id) })
    return {
      urls: urlsOf(...pictures),
      status: (await owner.api.delete(`/api/posts/${id}`)).status,
    }
  },
  'a post that a mod deletes': async ({ owner, mod, sent }) => {
    const picture = await sent()
    const id = await post(owner, { pictures: [picture.id] })
    return { urls: urlsOf(picture), status: (await mod.api.delete(`/api/posts/${id}`)).status }
  },
  'a post about a received gift': async ({ server, sent }) => {
    const { exchange, circle } = await aSwapOf(server, 3)
    const [, me] = circle as [Participant, Participant]
    const picture = await sent(me)
    const told = { message: 'Look', location: null, pictures: [picture.id], videos: [], tags: [1] }
    const { body } = await me.api.post('/api/steps/stepandpost', {
      ...told,
      exchange_id: exchange.id,
    })
    const { status } = await me.api.delete(`/api/posts/${body.data.post.id}`)
    return { urls: urlsOf(picture), status }
  },
  'an avatar that is replaced': async ({ owner, sent }) => {
    const [old, next] = [await sent(), await sent()]
    await owner.api.post('/api/profile', { avatar: old.id })
    const { status } = await owner.api.post('/api/profile', { avatar: next.id })
    return { urls: urlsOf(old), status }
  },
  'an avatar that is removed': async ({ owner, sent }) => {
    const old = await sent()
    await owner.api.post('/api/profile', { avatar: old.id })
    const { status } = await owner.api.post('/api/profile', { avatar: null })
    return { urls: urlsOf(old), status }
  },
  'a cover that is replaced in an edit of its exchange': async ({ owner, sent }) => {
    const [old, next] = [await sent(), await sent()]
    const { id } = (await proposeExchange(owner, { picture_id: old.id })).body.data
    const { status } = await editExchange(owner, id, { picture_id: next.id })
    return { urls: urlsOf(old), status }
  },
  'the cover of a withdrawn proposal': async ({ owner, sent }) => {
    const picture = await sent()
    const { id } = (await proposeExchange(owner, { picture_id: picture.id })).body.data
    const { status } = await owner.api.delete(`/api/exchanges/${id}`)
    return { urls: urlsOf(picture), status }
  },
  'the cover of a deleted exchange that was rejected': async ({ owner, mod, sent }) => {
    const picture = await sent()
    const { id } = (await proposeExchange(owner, { picture_id: picture.id })).body.data
    await mod.api.post(`/api/mod/exchanges/${id}/reject`, { reason: 'Too cold' })
    const { status } = await owner.api.delete(`/api/exchanges/${id}`)
    return { urls: urlsOf(picture), status }
  },
  'a pet’s picture that is replaced': async ({ owner, sent }) => {
    const [old, next] = [await sent(), await sent()]
    const { body } = await owner.api.post('/api/me/pets', { ...PET, picture_id: old.id })
    const change = { ...PET, picture_id: next.id }
    const { status } = await owner.api.put(`/api/me/pets/${body.data.id}`, change)
    return { urls: urlsOf(old), status }
  },
  'the picture of a pet that its member deletes': async ({ owner, sent }) => {
    const picture = await sent()
    const { body } = await owner.api.post('/api/me/pets', { ...PET, picture_id: picture.id })
    const { status } = await owner.api.delete(`/api/me/pets/${body.data.id}`)
    return { urls: urlsOf(picture), status }
  },
  'the picture of a pet that a mod deletes': async ({ owner, mod, sent }) => {
    const picture = await sent()
    const { body } = await owner.api.post('/api/me/pets', { ...PET, picture_id: picture.id })
    const { status } = await mod.api.delete(`/api/mod/critters/${body.data.id}`)
    return { urls: urlsOf(picture), status }
  },
  'a header that the mods withdraw': async ({ mod, sent }) => {
    const picture = await sent(mod)
    const header = { picture_id: picture.id, alt: 'Moss' }
    const { body } = await mod.api.post('/api/mod/approved-headers', header)
    const { status } = await mod.api.delete(`/api/mod/approved-headers/${body.data.id}`)
    return { urls: urlsOf(picture), status }
  },
  'the picture of a survey that a mod deletes': async ({ mod, sent }) => {
    const picture = await sent(mod)
    const question = { id: null, label: 'Tea?', type: 'text', options: [], is_required: false }
    const survey = { label: 'Tea', picture_id: picture.id, questions: [question] }
    const { body } = await mod.api.post('/api/mod/surveys', survey)
    const { status } = await mod.api.delete(`/api/mod/surveys/${body.data.id}`)
    return { urls: urlsOf(picture), status }
  },
  'all pictures of a member who closes their account': async ({ server, sent }) => {
    const email = `leaving.${Math.random()}@critters.example`
    await register(server, { email })
    await verify(server, email)
    const login = await server.api.post('/api/auth/login', { email, password: PASSWORD })
    const leaving = { id: 0, token: '', api: server.api.as(login.body.data.token) }
    const [avatar, alone] = [await sent(leaving), await sent(leaving)]
    await leaving.api.post('/api/profile', { avatar: avatar.id })
    const { status } = await leaving.api.delete('/api/me', { password: PASSWORD })
    return { urls: urlsOf(avatar, alone), status }
  },
}

/** Advances the clock in steps by just under a minute, and runs the due jobs after each step. */
async function passAlmostAMinute(server: TestServer): Promise<void> {
  for (let ticks = 0; ticks < 3; ticks += 1) {
    server.clock.advance({ seconds: 19 })
    await server.runJobs()
  }
}

async function aStage(options: Parameters<typeof startTestServer>[0]): Promise<Stage> {
  const server = await startTestServer(options)
  const owner = await aMemberOf(server)
  const sent = async (member = owner): Promise<Picture> =>
    (await upload(member, { bytes: await aPng() })).body.data[0]
  return { server, owner, mod: await aModOf(server), sent }
}

const statusesOf = async ({ api }: TestServer, urls: readonly string[]) => [
  ...new Set(await Promise.all(urls.map(async (url) => (await api.get(url)).status))),
]

describe.each(databases)('within a minute, on a disk (%s),', (database: DatabaseKind) => {
  let stage: Stage
  beforeAll(async () => {
    stage = await aStage({ database, env: withFfmpeg })
  })
  afterAll(() => stage.server.stop())

  const isThere = (url: string) => existsSync(join(stage.server.dataDir, 'uploads', keyOf(url)))

  test.each(Object.entries(deletions))('the files of %s are deleted', async (_, happen) => {
    const { urls, status } = await happen(stage)
    await passAlmostAMinute(stage.server)
    expect([
      status < 300,
      await statusesOf(stage.server, urls),
      urls.filter(isThere),
      await stage.server.db.$count(releasedMedia),
      await stage.server.db.$count(looseFiles),
    ]).toEqual([true, [404], [], 0, 0])
  })

  test.runIf(hasFfmpeg)(
    'the files of a video and its poster are deleted with the post',
    async () => {
      const { server, owner } = stage
      const { id } = (await sendVideos(owner, { bytes: aVideo('avi') })).body.data as Video
      await server.work()
      const { url, poster } = (await owner.api.get(`/api/videos/${id}`)).body.data as Video
      const urls = [url, poster ?? '']
      const shown = await post(owner, { videos: [id] })
      const before = await statusesOf(server, urls)
      await owner.api.delete(`/api/posts/${shown}`)
      await passAlmostAMinute(server)
      expect([before, await statusesOf(server, urls), urls.filter(isThere)]).toEqual([
        [200],
        [404],
        [],
      ])
    },
  )

  test('a picture used in several places is deleted when it is removed from the last of them', async () => {
    const { server, owner, sent } = stage
    const picture = await sent()
    const first = await post(owner, { pictures: [picture.id] })
    const second = await post(owner, { pictures: [picture.id] })
    await owner.api.post('/api/profile', { avatar: picture.id })
    const seen: number[][] = []
    for (const end of [
      () => owner.api.delete(`/api/posts/${first}`),
      () => owner.api.post('/api/profile', { avatar: null }),
      () => owner.api.delete(`/api/posts/${second}`),
    ]) {
      await end()
      await passAlmostAMinute(server)
      seen.push(await statusesOf(server, urlsOf(picture)))
    }
    expect(seen).toEqual([[200], [200], [404]])
  })

  test('a header’s picture stays while an exchange uses it, even after the header is deleted, and is deleted after its last use', async () => {
    const { server, owner, mod, sent } = stage
    const picture = await sent(mod)
    const header = { picture_id: picture.id, alt: 'Moss' }
    const approved = (await mod.api.post('/api/mod/approved-headers', header)).body.data
    const propose = async () =>
      (await proposeExchange(owner, { picture_id: picture.id })).body.data.id as number
    const exchanges = [await propose(), await propose()]
    const seen: number[][] = []
    for (const end of [
      () => owner.api.delete(`/api/exchanges/${exchanges[0]}`),
      () => mod.api.delete(`/api/mod/approved-headers/${approved.id}`),
      () => owner.api.delete(`/api/exchanges/${exchanges[1]}`),
    ]) {
      await end()
      await passAlmostAMinute(server)
      seen.push(await statusesOf(server, urlsOf(picture)))
    }
    expect(seen).toEqual([[200], [200], [404]])
  })

  test('an avatar that is set again 15 seconds after it was removed is kept', async () => {
    const { server, owner, sent } = stage
    const picture = await sent()
    await owner.api.post('/api/profile', { avatar: picture.id })
    await owner.api.post('/api/profile', { avatar: null })
    await server.runJobs()
    server.clock.advance({ seconds: 15 })
    await server.runJobs()
    const { status } = await owner.api.post('/api/profile', { avatar: picture.id })
    await passAlmostAMinute(server)
    expect([status, await statusesOf(server, urlsOf(picture))]).toEqual([200, [200]])
  })

  test('an uploaded picture that is not attached to anything is kept', async () => {
    const picture = await stage.sent()
    await passAlmostAMinute(stage.server)
    expect(await statusesOf(stage.server, urlsOf(picture))).toEqual([200])
  })
})

test('within a minute, the files of a deleted post are deleted from a bucket', async () => {
  const bucket = await startBucket()
  const stage = await aStage({
    env: bucket.env,
    database: hasPostgres ? 'postgres' : 'embedded',
  })
  const { urls } = await (deletions['a post that its author deletes'] as Deletion)(stage)
  const before = bucket.keys().length
  await passAlmostAMinute(stage.server)
  const [keys, statuses] = [bucket.keys(), await statusesOf(stage.server, urls)]
  await stage.server.stop()
  await bucket.stop()
  expect([before, keys, statuses]).toEqual([8, [], [404]])
})
