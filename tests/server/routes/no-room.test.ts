import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startBucket } from '#tests/support/bucket.ts'
import { NO_AVI, sendVideos } from '#tests/support/films.ts'
import { aMemberOf, type LoggedIn } from '#tests/support/members.ts'
import { aPng } from '#tests/support/pictures.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { formOf, keptOf, upload } from '#tests/support/uploads.ts'
import { hasFfmpeg, withFfmpeg } from '#tests/support/videos.ts'

const MEGABYTE = 1024 ** 2

const NO_ROOM = {
  message: 'We have no room left to store this. Please try again later',
  code: 'no_room',
}

const places = {
  'files in the data folder': async () => ({ env: {}, stop: async () => {} }),
  'files in a bucket': startBucket,
}

describe.each(Object.entries(places))('while too little disk space is free (%s),', (_, open) => {
  let place: Awaited<ReturnType<typeof open>>
  let server: TestServer
  let member: LoggedIn
  beforeAll(async () => {
    place = await open()
    // The minimum is more than any disk has.
    server = await startTestServer({
      env: { ...place.env, ...withFfmpeg, STORAGE_FLOOR: '8000 TB' },
    })
    member = await aMemberOf(server)
  })
  afterAll(async () => {
    await server.stop()
    await place.stop()
  })

  test('uploads get a 503 with Retry-After before they are read, and everything else works', async () => {
    const before = await keptOf(server)
    const picture = await upload(member, { bytes: await aPng() })
    const video = await sendVideos(member, { bytes: NO_AVI })
    const post = await member.api.post('/api/posts', { message: 'Look' })
    const profile = await member.api.post('/api/profile', { discord: 'pike#1' })
    expect(
      [picture, ...(hasFfmpeg ? [video] : [])].map(({ status, headers, body }) => [
        status,
        headers['retry-after'],
        body,
      ]),
    ).toEqual(Array(hasFfmpeg ? 2 : 1).fill([503, '60', NO_ROOM]))
    expect([post.status, profile.status, await keptOf(server)]).toEqual([201, 200, before])
  })

  test('uploads are accepted again as soon as enough space is free', async () => {
    const { room } = server.app
    const { freeIn } = room
    room.freeIn = async () => Number.MAX_SAFE_INTEGER
    const { status } = await upload(member, { bytes: await aPng() })
    room.freeIn = freeIn
    expect(status).toBe(201)
  })

  test('an upload during which space runs out is stopped, and no part of it remains', async () => {
    const { room } = server.app
    const { freeIn } = room
    const before = await keptOf(server)
    let looks = 0
    room.freeIn = async () => {
      looks += 1
      return looks <= 3 ? Number.MAX_SAFE_INTEGER : 0
    }
    const { status, body } = await upload(member, { bytes: Buffer.alloc(18 * MEGABYTE) })
    room.freeIn = freeIn
    expect([status, body, await keptOf(server)]).toEqual([503, NO_ROOM, before])
  })

  test('a guest still gets a 401, and a request with another media type a 415', async () => {
    const { payload, headers } = formOf([{ bytes: await aPng() }])
    const stranger = await server.api.post('/api/pictures', payload, { headers })
    const json = await member.api.post('/api/pictures', {})
    expect([stranger.status, json.status]).toEqual([401, 415])
  })
})

test('a file system that does not report its free space blocks no upload', async () => {
  const server = await startTestServer({ env: { STORAGE_FLOOR: '8000 TB' } })
  server.app.room.freeIn = async () => null
  const { status } = await upload(await aMemberOf(server), { bytes: await aPng() })
  await server.stop()
  expect(status).toBe(201)
})
