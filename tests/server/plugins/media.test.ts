import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logging } from '#server/plugins/log.ts'
import { startBucket } from '#tests/support/bucket.ts'
import { collector } from '#tests/support/collector.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

const VIDEO = '0123456789'
const FOR_MEMBERS = 'public, max-age=31536000, s-maxage=600, immutable'

/** The places where members’ files can be stored, with their settings. */
const places = {
  'the data folder': async () => ({ env: {}, stop: async () => {} }),
  'a bucket': startBucket,
}

describe.each(Object.entries(places))('an upload in %s', (name, open) => {
  let place: Awaited<ReturnType<typeof open>>
  let server: TestServer
  beforeAll(async () => {
    place = await open()
    server = await startTestServer({ env: place.env })
    await server.app.store.put('videos/ab/one.mp4', Buffer.from(VIDEO))
    await server.app.store.put('sources/ab/one.avi', Buffer.from('with its place'))
    const uploads = join(server.dataDir, 'uploads')
    mkdirSync(uploads, { recursive: true })
    writeFileSync(join(uploads, '.0ab1c2d3-0ab1-0ab1-0ab1-0ab1c2d30ab1'), 'still arriving')
  })
  afterAll(async () => {
    await server.stop()
    await place.stop()
  })

  const got = async (path: string, range?: string) => {
    const { status, text, headers } = await server.api.get(`/media/${path}`, {
      headers: range === undefined ? {} : { range },
    })
    return [status, headers['content-range'] ?? null, text]
  }

  test('is served in full or in the requested range', async () => {
    expect([
      await got('videos/ab/one.mp4'),
      await got('videos/ab/one.mp4', 'bytes=2-5'),
      await got('videos/ab/one.mp4', 'bytes=7-'),
      (await got('videos/ab/one.mp4', 'bytes=20-30')).slice(0, 1),
    ]).toEqual([
      [200, null, VIDEO],
      [206, 'bytes 2-5/10', '2345'],
      [206, 'bytes 7-9/10', '789'],
      [416],
    ])
  })

  test('is sent with the same caching headers in response to range and HEAD requests', async () => {
    const url = '/media/videos/ab/one.mp4'
    const answers = [
      await server.app.inject({ url, headers: { range: 'bytes=2-5' } }),
      await server.app.inject({ url, method: 'HEAD' }),
    ]
    expect(
      answers.map(({ statusCode, headers }) => [statusCode, headers['cache-control']]),
    ).toEqual([
      [206, FOR_MEMBERS],
      [200, FOR_MEMBERS],
    ])
  })

  test.each(['bytes=-3', 'bytes=-999', 'bytes=1-2,4-5', 'bytes=', 'lines=1-2'])(
    'is served in full for a range that disks and buckets would treat differently: %s',
    async (range) => {
      expect(await got('videos/ab/one.mp4', range)).toEqual([200, null, VIDEO])
    },
  )

  test('is cached briefly by shared caches and permanently by browsers, runs no script, and has its own media type', async () => {
    const { headers } = await server.api.get('/media/videos/ab/one.mp4')
    expect([
      headers['cache-control'],
      headers['content-type'],
      headers['content-length'],
      headers['accept-ranges'],
      headers['content-security-policy'],
      headers['x-content-type-options'],
    ]).toEqual([
      FOR_MEMBERS,
      'video/mp4',
      expect.toSatisfy((length) => Number(length) === VIDEO.length),
      'bytes',
      "default-src 'none'; sandbox",
      'nosniff',
    ])
  })

  test.each([
    'videos/ab/none.mp4',
    'videos/ab',
    'videos/',
    '',
    'sources/ab/one.avi',
    '.0ab1c2d3-0ab1-0ab1-0ab1-0ab1c2d30ab1',
    'videos/../sources/ab/one.avi',
    'videos/..%2fsources/ab/one.avi',
    'videos%2f..%2fsources%2fab%2fone.avi',
  ])('is not found at “%s”', async (path) => {
    const { status, text } = await server.api.get(`/media/${path}`)
    expect([status, text.includes('with its place')]).toEqual([404, false])
  })

  test(`exposes no other file: a path that leads out of ${name} gets the same response as any unknown path`, async () => {
    const outside = await server.api.get('/media/%2e%2e/trace-key')
    expect(outside.text).toEqual((await server.api.get('/trace-key')).text)
  })
})

test('an unavailable bucket causes a 503 with Retry-After, and the reason is logged', async () => {
  const bucket = await startBucket()
  const log = collector()
  const server = await startTestServer({ env: bucket.env, log: logging(log) })
  await bucket.stop()
  const { status, headers, body } = await server.api.get('/media/videos/ab/one.mp4')
  await server.stop()
  expect([status, headers['retry-after'], body.code]).toEqual([503, '2', 'unavailable'])
  const { msg, err } = JSON.parse(log.lines[0] ?? '{}')
  expect([msg, err.message]).toEqual(['unavailable', 'the store failed (ECONNREFUSED)'])
})

test('a bucket that no longer accepts our key causes a 503, and the reason is logged', async () => {
  const bucket = await startBucket()
  const log = collector()
  const server = await startTestServer({ env: bucket.env, log: logging(log) })
  await bucket.stop()
  const port = Number(new URL(bucket.env.S3_URL).port)
  const refusing = createServer((_, answer) => {
    answer.writeHead(403, { 'content-type': 'application/xml' })
    answer.end(
      '<Error><Code>InvalidAccessKeyId</Code><Message>S3RVER is not here</Message></Error>',
    )
  }).listen(port, '127.0.0.1')
  await once(refusing, 'listening')
  const { status } = await server.api.get('/media/videos/ab/one.mp4')
  await server.stop()
  refusing.close()
  const { err } = JSON.parse(log.lines[0] ?? '{}')
  expect([status, err.message]).toEqual([503, 'the store failed (InvalidAccessKeyId)'])
  expect(log.text()).not.toContain('S3RVER')
})
