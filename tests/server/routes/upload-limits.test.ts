import { request } from 'node:http'
import { subDays } from 'date-fns'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Picture } from '#rules/feed/picture.ts'
import { pictures, uploadedBytes } from '#server/db/schema.ts'
import { answerIn, connectTo } from '#tests/support/connections.ts'
import { NO_AVI, sendVideos } from '#tests/support/films.ts'
import { aMemberOf, type LoggedIn } from '#tests/support/members.ts'
import { aPng } from '#tests/support/pictures.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { inTurn, tally } from '#tests/support/several.ts'
import { formOf, keptOf, upload } from '#tests/support/uploads.ts'
import { hasFfmpeg, withFfmpeg } from '#tests/support/videos.ts'

const KILOBYTE = 1024
const MEGABYTE = 1024 * KILOBYTE
const NOON = '2030-01-15T12:00:00.000Z'
const HALF_A_DAY_SECONDS = '43200'

const counted = async ({ db }: TestServer, { id }: LoggedIn) =>
  db
    .select({ day: uploadedBytes.day, kind: uploadedBytes.kind, bytes: uploadedBytes.bytes })
    .from(uploadedBytes)
    .where(eq(uploadedBytes.memberId, id))

const blank = { width: 64, height: 64, channels: 3, background: '#306040' } as const

const noise = () =>
  sharp({ create: { ...blank, noise: { type: 'gaussian', mean: 128, sigma: 60 } } })

/** An image of exactly `bytes` bytes, which takes far fewer bytes when it is stored. */
async function flat(bytes: number): Promise<Buffer> {
  const side = Math.floor(Math.sqrt((bytes - KILOBYTE) / 3))
  const create = { ...blank, width: side, height: side }
  const tiff = await sharp({ create }).tiff({ compression: 'none' }).toBuffer()
  return Buffer.concat([tiff, Buffer.alloc(bytes - tiff.length)])
}

describe('a member’s pictures on one day', () => {
  let server: TestServer
  let member: LoggedIn
  let url: string
  let large: Buffer
  beforeAll(async () => {
    server = await startTestServer({
      env: { ...withFfmpeg, PICTURE_QUOTA: '2 MB', VIDEO_QUOTA: '1 kB' },
    })
    large = await flat(MEGABYTE)
    url = await server.app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    server.clock.set(NOON)
    member = await aMemberOf(server)
  })

  const USED_UP = 'You have added 2 MB of pictures today. You can add more in 12 hours.'

  test('are counted by the bytes sent, or by the bytes stored if these are more', async () => {
    const small = await noise().webp({ quality: 1 }).toBuffer()
    const sent = [large, small]
    const stored: number[] = []
    for (const bytes of sent) {
      const [{ formats }] = (await upload(member, { bytes })).body.data as [Picture]
      const files = await Promise.all(
        Object.values(formats).map((media) => server.app.inject({ url: media })),
      )
      stored.push(files.reduce((sum, { rawPayload }) => sum + rawPayload.length, 0))
    }
    const larger = sent.map((bytes, at) => Math.max(bytes.length, stored[at] ?? 0))
    expect([larger[0] === large.length, (larger[1] ?? 0) > small.length]).toEqual([true, true])
    expect(await counted(server, member)).toEqual([
      { day: '2030-01-15', kind: 'picture', bytes: (larger[0] ?? 0) + (larger[1] ?? 0) },
    ])
  })

  test('are refused beyond the quota, with the time of the next quota in the response, and no part of them remains', async () => {
    await inTurn(2, () => upload(member, { bytes: large }))
    const before = await keptOf(server)
    const { status, headers, body } = await upload(member, { bytes: await aPng() })
    expect([status, headers['retry-after'], body, await keptOf(server)]).toEqual([
      429,
      HALF_A_DAY_SECONDS,
      { code: 'quota', message: USED_UP },
      before,
    ])
  })

  test('are refused if they exceed the remaining quota, and the response contains the remaining quota', async () => {
    await upload(member, { bytes: await flat(MEGABYTE / 2) })
    const { status, body } = await upload(member, { bytes: await flat(1.75 * MEGABYTE) })
    expect([status, body.message]).toEqual([
      429,
      'This is more than the 1.5 MB of pictures that you can still add today. You can add more in 12 hours.',
    ])
    expect((await upload(member, { bytes: large })).status).toBe(201)
  })

  test('in one form are either all kept or all refused', async () => {
    const before = await keptOf(server)
    const { status } = await upload(member, { bytes: large }, { bytes: large }, { bytes: large })
    expect([status, await keptOf(server), await counted(server, member)]).toEqual([429, before, []])
  })

  test('still count after a deletion', async () => {
    const sent = await inTurn(2, () => upload(member, { bytes: large }))
    const ids = sent.map(({ body }) => body.data[0].id)
    const post = await member.api.post('/api/posts', { message: 'Look', pictures: ids })
    await member.api.delete(`/api/posts/${post.body.data.id}`)
    await server.runJobs()
    server.clock.advance({ seconds: 30 })
    await server.runJobs()
    const left = await server.db.$count(pictures, eq(pictures.ownerId, member.id))
    expect([left, (await upload(member, { bytes: large })).status]).toEqual([0, 429])
  })

  test('do not count if they are refused as damaged or are cut off', async () => {
    await inTurn(3, () => upload(member, { bytes: 'GIF89a and then nothing' }))
    const { payload, headers } = formOf([{ bytes: large }])
    await member.api.post('/api/pictures', payload.subarray(0, MEGABYTE / 2), { headers })
    expect([
      await counted(server, member),
      (await upload(member, { bytes: large })).status,
    ]).toEqual([[], 201])
  })

  test('are counted from zero again at midnight UTC, and the counts are deleted after two days', async () => {
    await inTurn(2, () => upload(member, { bytes: large }))
    server.clock.set('2030-01-15T23:59:59.999Z')
    const before = await upload(member, { bytes: large })
    server.clock.set('2030-01-16T00:00:00.000Z')
    const after = await upload(member, { bytes: large })
    await server.runJobs()
    const days = (await counted(server, member)).map(({ day }) => day)
    server.clock.set('2030-01-18T00:00:00.000Z')
    await server.runJobs()
    expect([before.status, before.headers['retry-after'], after.status, days.toSorted()]).toEqual([
      429,
      '1',
      201,
      ['2030-01-15', '2030-01-16'],
    ])
    expect(await counted(server, member)).toEqual([])
  })

  test('are counted separately for each member', async () => {
    await inTurn(2, () => upload(member, { bytes: large }))
    const other = await aMemberOf(server)
    expect((await upload(other, { bytes: large })).status).toBe(201)
  })

  const head = (lines: string[]) =>
    [
      'POST /api/pictures HTTP/1.1',
      'Host: critters',
      `Authorization: Bearer ${member.token}`,
      `Content-Type: ${formOf([]).headers['content-type']}`,
      ...lines,
      '\r\n',
    ].join('\r\n')

  test('are refused before the first byte if the length of the form exceeds the quota', async () => {
    const connection = await connectTo(url)
    connection.say(head([`Content-Length: ${3 * MEGABYTE}`]))
    await expect.poll(connection.heard).toContain('"quota"')
    const { status, headers, body } = answerIn(connection.heard())
    connection.end()
    expect([status, headers['retry-after'], body.message]).toEqual([
      429,
      HALF_A_DAY_SECONDS,
      'This is more than the 2 MB of pictures that you can still add today. You can add more in 12 hours.',
    ])
  })

  test('are refused at the first byte beyond the quota if the form does not declare its length', async () => {
    const before = await keptOf(server)
    const { payload, headers } = formOf([{ bytes: Buffer.alloc(4 * MEGABYTE) }])
    const answer = await new Promise<[number | undefined, string]>((resolve, reject) => {
      const authorization = `Bearer ${member.token}`
      const options = { method: 'POST', headers: { ...headers, authorization } }
      const sending = request(`${url}/api/pictures`, options, (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (words: string) => {
          text += words
        })
        response.on('end', () => resolve([response.statusCode, JSON.parse(text).code]))
      }).on('error', reject)
      for (let at = 0; at < payload.length; at += 64 * KILOBYTE)
        sending.write(payload.subarray(at, at + 64 * KILOBYTE))
      sending.end()
    })
    expect([answer, await keptOf(server), await counted(server, member)]).toEqual([
      [429, 'quota'],
      before,
      [],
    ])
  })

  test.runIf(hasFfmpeg)('do not count against the separate quota for videos', async () => {
    const film = `${NO_AVI}${'.'.repeat(700)}`
    const answers = await inTurn(2, () => sendVideos(member, { bytes: film }))
    expect([tally(answers), answers[1]?.body.code, await counted(server, member)]).toEqual([
      { 201: 1, 429: 1 },
      'quota',
      [{ day: '2030-01-15', kind: 'video', bytes: film.length }],
    ])
  })
})

test('yesterday’s counts are kept today, in case another process’s clock is behind', async () => {
  const server = await startTestServer()
  const member = await aMemberOf(server)
  const day = (days: number) => subDays(server.clock.now(), days).toISOString().slice(0, 10)
  await server.db.insert(uploadedBytes).values(
    [0, 1, 2].map((days) => ({
      memberId: member.id,
      day: day(days),
      kind: 'picture' as const,
      bytes: 1,
    })),
  )
  await server.runJobs()
  const left = (await counted(server, member)).map((row) => row.day)
  await server.stop()
  expect(left.toSorted()).toEqual([day(1), day(0)])
})
