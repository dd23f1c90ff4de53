import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { looseFiles, pictures } from '#server/db/schema.ts'
import { databases } from '#tests/support/databases.ts'
import { aMemberOf, type LoggedIn } from '#tests/support/members.ts'
import { aPng, claiming, claimingFrames, svg } from '#tests/support/pictures.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { aFullDisk, formOf, type Part, upload } from '#tests/support/uploads.ts'

const MEGABYTE = 1024 * 1024

describe.each(databases)('uploading pictures (%s):', (database) => {
  let server: TestServer
  let member: LoggedIn
  beforeAll(async () => {
    server = await startTestServer({ database })
    member = await aMemberOf(server)
  })
  afterAll(() => server.stop())

  /** The number of stored files, of pictures, and of files that no row refers to. */
  const left = async () => ({
    files: readdirSync(join(server.dataDir, 'uploads'), {
      recursive: true,
      withFileTypes: true,
    }).filter((entry) => entry.isFile()).length,
    rows: await server.db.$count(pictures),
    loose: await server.db.$count(looseFiles),
  })

  const TYPE = 'This isn’t a picture we can read. Please choose a GIF, JPEG, PNG, SVG, TIFF or WebP'
  const DAMAGED = 'This picture is damaged, or a part of it is missing'
  const NOT_PLAIN =
    'This SVG has entities, or copies within copies, that we can’t draw. Please export it as plain SVG, or save it as PNG, and choose that'
  const PIXELS =
    'This picture has more than 50 megapixels, all its frames counted. Please make it smaller'
  const laughs = () => {
    const entities = Array.from(
      { length: 9 },
      (_, i) => `<!ENTITY a${i + 1} "${`&a${i};`.repeat(10)}">`,
    )
    return `<!DOCTYPE svg [<!ENTITY a0 "ha">${entities.join('')}]>${svg('<text>&a9;</text>')}`
  }
  const heic = Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from('ftypheic\0\0\0\0mif1heic'),
    Buffer.alloc(100),
  ])
  const cut = async (make: () => Promise<Buffer>) => {
    const bytes = await make()
    return bytes.subarray(0, Math.floor(bytes.length * 0.6))
  }
  const noise = () =>
    sharp({
      create: {
        width: 200,
        height: 200,
        channels: 3,
        background: 'red',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
  const refused: [string, () => Part[] | Promise<Part[]>, number, string, string][] = [
    ['an HTML page sent as PNG', () => [{ bytes: '<!doctype html><p>Hello' }], 422, 'type', TYPE],
    ['plain text named .svg', () => [{ name: 'a.svg', bytes: 'just words' }], 422, 'type', TYPE],
    ['a PDF', () => [{ bytes: '%PDF-1.7\n%\u00e2\u00e3' }], 422, 'type', TYPE],
    [
      'HEIC',
      () => [{ name: 'a.heic', bytes: heic }],
      422,
      'heic',
      'We can’t read HEIC or AVIF pictures. Please save it as JPEG, and choose that',
    ],
    ['an empty file', () => [{ bytes: '' }], 422, 'empty', 'This file is empty'],
    [
      'only the signature of a PNG',
      () => [{ bytes: Buffer.from('89504e470d0a1a0a', 'hex') }],
      422,
      'type',
      TYPE,
    ],
    [
      'half a PNG',
      async () => [{ bytes: await cut(() => noise().png().toBuffer()) }],
      422,
      'damaged',
      DAMAGED,
    ],
    [
      'half a JPEG',
      async () => [{ bytes: await cut(() => noise().jpeg().toBuffer()) }],
      422,
      'damaged',
      DAMAGED,
    ],
    [
      'half a WebP',
      async () => [{ bytes: await cut(() => noise().webp().toBuffer()) }],
      422,
      'damaged',
      DAMAGED,
    ],
    [
      'half a TIFF',
      async () => [{ bytes: await cut(() => noise().tiff().toBuffer()) }],
      422,
      'type',
      TYPE,
    ],
    [
      'half a GIF',
      async () => [{ bytes: await cut(() => noise().gif().toBuffer()) }],
      422,
      'damaged',
      DAMAGED,
    ],
    ['half an SVG', () => [{ bytes: svg('<rect/>').slice(0, -10) }], 422, 'damaged', DAMAGED],
    [
      'a picture of 60,000 pixels square',
      async () => [{ bytes: await claiming(60_000, 60_000) }],
      422,
      'pixels',
      PIXELS,
    ],
    ...(['gif', 'webp', 'tiff'] as const).map((kind): (typeof refused)[number] => [
      `a ${kind} with few pixels but many frames`,
      async () => [{ bytes: await claimingFrames[kind](2_000, 13) }],
      422,
      'pixels',
      PIXELS,
    ]),
    [
      'an SVG of 60,000 pixels square',
      () => [{ bytes: svg('', 'width="60000" height="60000"') }],
      422,
      'pixels',
      PIXELS,
    ],
    [
      'an SVG that reads a file',
      () => [
        {
          bytes: `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('<text y="9">&x;</text>')}`,
        },
      ],
      422,
      'not_plain',
      NOT_PLAIN,
    ],
    ['an SVG with a billion laughs', () => [{ bytes: laughs() }], 422, 'not_plain', NOT_PLAIN],
    [
      'a form with a valid and an invalid picture',
      async () => [{ bytes: await aPng() }, { bytes: 'bad' }],
      422,
      'type',
      TYPE,
    ],
    [
      'a form without a file',
      () => [{ name: null, bytes: 'words' }],
      422,
      'missing',
      'Please choose a picture',
    ],
    [
      'a file in another field',
      async () => [{ field: 'picture', bytes: await aPng() }],
      422,
      'missing',
      'Please choose a picture',
    ],
    ['an empty form', () => [], 422, 'missing', 'Please choose a picture'],
    [
      'a file that is one byte too large',
      async () => [
        {
          bytes: Buffer.concat([await aPng(), Buffer.alloc(20 * MEGABYTE + 1)], 20 * MEGABYTE + 1),
        },
      ],
      413,
      'too_large',
      'File too big ! Max file size : 20MB',
    ],
  ]
  test.each(refused)(
    '%s is refused and leaves nothing behind',
    async (_name, parts, status, code, words) => {
      const before = await left()
      const answer = await upload(member, ...(await parts()))
      expect([answer.status, answer.body.code, answer.body.message, await left()]).toEqual([
        status,
        code,
        words,
        before,
      ])
    },
  )

  test('a picture of exactly 20 MB is accepted', async () => {
    const picture = await aPng()
    const bytes = Buffer.concat([picture, Buffer.alloc(20 * MEGABYTE - picture.length)])
    expect((await upload(member, { bytes })).status).toBe(201)
  })

  test('a body that is not a form, or is a truncated form, is refused and leaves nothing behind', async () => {
    const send = async (payload: string, type: string) => {
      const { status, body } = await member.api.post('/api/pictures', payload, {
        headers: { 'content-type': type },
      })
      return [status, body.code]
    }
    const before = await left()
    const answers = [
      await send('{}', 'application/json'),
      await send('x', 'image/png'),
      await send('', 'text/plain'),
      await send('x', 'multipart/form-data'),
      await send('x', 'multipart/form-data; boundary=b'),
      await send(
        '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nhalf',
        'multipart/form-data; boundary=b',
      ),
    ]
    expect([answers, await left()]).toEqual([
      [
        [415, 'media_type'],
        [415, 'media_type'],
        [415, 'media_type'],
        [400, 'unreadable'],
        [400, 'unreadable'],
        [400, 'unreadable'],
      ],
      before,
    ])
  })

  test('a form on a route that expects JSON is refused', async () => {
    const { payload, headers } = formOf([{ bytes: 'x' }])
    const answers = [
      await member.api.post('/api/posts', payload, { headers }),
      await member.api.put('/api/pictures/1', payload, { headers }),
    ]
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual(
      Array(2).fill([415, 'Please send JSON']),
    )
  })

  test('a picture for which the disk has no space gets a 503 and leaves nothing behind', async () => {
    const before = await left()
    const put = server.app.store.put
    let puts = 0
    server.app.store.put = async (key, bytes) => {
      puts += 1
      if (puts === 3) throw aFullDisk()
      return put(key, bytes)
    }
    const { status, headers, body } = await upload(member, { bytes: await aPng() })
    server.app.store.put = put
    expect([status, headers['retry-after'], body.code, await left()]).toEqual([
      503,
      '60',
      'no_room',
      before,
    ])
  })
})
