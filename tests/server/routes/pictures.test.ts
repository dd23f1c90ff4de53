import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Picture } from '#rules/feed/picture.ts'
import { members } from '#server/db/schema.ts'
import { aNewcomer } from '#tests/support/accounts.ts'
import { startBucket } from '#tests/support/bucket.ts'
import { aMemberOf, type LoggedIn } from '#tests/support/members.ts'
import { aPng, lyingJpeg, moving, PLACE, placed, svg } from '#tests/support/pictures.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { inTurn } from '#tests/support/several.ts'
import { formOf, keptOf, type Part, upload } from '#tests/support/uploads.ts'

const MEGABYTE = 1024 * 1024

let server: TestServer
let member: LoggedIn
beforeAll(async () => {
  server = await startTestServer()
  member = await aMemberOf(server)
})
afterAll(() => server.stop())

/** Uploads the parts and returns the pictures from the response. */
async function made(...parts: Part[]): Promise<Picture[]> {
  const { status, body } = await upload(member, ...parts)
  expect([status, body]).toEqual([201, { data: expect.any(Array) }])
  return body.data
}

const bytesAt = async (url: string): Promise<Buffer> =>
  (await server.app.inject({ url })).rawPayload

const all = ({ formats }: Picture): Promise<Buffer[]> =>
  Promise.all(Object.values(formats).map(bytesAt))

const sizeOf = async (url: string) => {
  const {
    format,
    width,
    pageHeight,
    height,
    pages = 1,
  } = await sharp(await bytesAt(url)).metadata()
  return [format, width, pageHeight ?? height, pages]
}

describe('a picture', () => {
  test('is returned in four formats with its colour, and is hidden from others until it is attached', async () => {
    const [picture] = await made({ bytes: await aPng(3000, 1500) })
    const { id, formats, ...rest } = picture as Picture
    expect([id > 0, rest]).toEqual([
      true,
      { width: 2560, height: 1280, alt: null, placeholder: '#c03020' },
    ])
    expect(await Promise.all(Object.values(formats).map(sizeOf))).toEqual([
      ['webp', 2560, 1280, 1],
      ['webp', 1080, 540, 1],
      ['webp', 640, 320, 1],
      ['webp', 640, 480, 1],
    ])
  })

  test('is stored under a unique name, even if the same bytes are sent again or by somebody else', async () => {
    const bytes = await aPng()
    const [mine, again] = await made({ bytes }, { bytes })
    const other = (await upload(await aMemberOf(server), { bytes })).body.data[0] as Picture
    const urls = [mine, again, other].map((picture) => picture?.formats.original ?? '')
    expect(new Set(urls).size).toBe(3)
    for (const url of urls)
      expect(url).toMatch(/^\/media\/pictures\/[\da-f]{2}\/[\da-f]{34}\/original\.webp$/)
  })

  test.each(Object.entries(placed))('in the format %s loses its location', async (name, make) => {
    const bytes = await make()
    expect(bytes.includes(PLACE)).toBe(true)
    const [picture] = await made({ name: `${PLACE}.${name}`, bytes })
    const files = await all(picture as Picture)
    const known = await Promise.all(files.map((file) => sharp(file).metadata()))
    expect([
      files.map((file) => file.includes(PLACE)),
      known.map(({ exif, xmp, iptc, icc, comments }) => [exif, xmp, iptc, icc, comments]),
      Object.values((picture as Picture).formats)
        .join()
        .includes('Westruun'),
    ]).toEqual([Array(4).fill(false), Array(4).fill(Array(5).fill(undefined)), false])
  })

  test('with a rotation in its metadata is rotated upright', async () => {
    const [picture] = await made({ name: 'a.jpg', bytes: await lyingJpeg() })
    expect([picture?.width, picture?.height]).toEqual([40, 60])
  })

  test.each(['gif', 'webp'] as const)(
    'that is an animated %s stays animated only in its original size',
    async (kind) => {
      const [picture] = await made({ bytes: await moving(kind) })
      const { original, post_preview, mobile_list, exchange_thumb } = (picture as Picture).formats
      expect(
        await Promise.all([original, post_preview, mobile_list, exchange_thumb].map(sizeOf)),
      ).toEqual([
        ['webp', 50, 30, 3],
        ['webp', 50, 30, 1],
        ['webp', 50, 30, 1],
        ['webp', 640, 480, 1],
      ])
    },
  )

  test('that is an SVG is rendered as a bitmap', async () => {
    const bytes = `\uFEFF<?xml version="1.0"?>\n<!-- Critters --> <!DOCTYPE svg>\n${svg('<rect width="40" height="30" fill="#102030"/>')}`
    const [picture] = await made({ name: 'a.svg', type: 'image/svg+xml', bytes })
    expect([await sizeOf(picture?.formats.original ?? ''), picture?.placeholder]).toEqual([
      ['webp', 40, 30, 1],
      '#102030',
    ])
  })

  test('has its type recognised from its content, not from its name or media type', async () => {
    const [picture] = await made({
      name: '../../page.html',
      type: 'text/html',
      bytes: await aPng(),
    })
    expect(picture?.width).toBe(60)
  })

  test('can be sent in one form with up to nine other pictures, and all are returned in the same order', async () => {
    const sizes = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100]
    const parts = await Promise.all(sizes.map(async (width) => ({ bytes: await aPng(width, 10) })))
    expect((await made(...parts)).map(({ width }) => width)).toEqual(sizes)
    const { status, body } = await upload(member, ...parts, { bytes: await aPng() })
    expect([status, body.code, body.errors]).toEqual([
      422,
      'too_many',
      { file: ['At most 10 pictures at a time'] },
    ])
  })
})

describe('uploading pictures', () => {
  test('is open to newcomers and to waiting minors, who may set an avatar before they may post', async () => {
    const minor = await aMemberOf(server, { birthDate: '2014-06-01' })
    const statuses: number[] = []
    for (const one of [await aNewcomer(server), minor])
      statuses.push((await upload(one, { bytes: await aPng() })).status)
    expect(statuses).toEqual([201, 201])
  })

  test('is refused to guests and suspended members before the body is read', async () => {
    const suspended = await aMemberOf(server, { suspendedAt: server.clock.now() })
    const answers = [
      await upload(server, { bytes: 'x' }),
      await server.api.post('/api/pictures', '{'),
      await upload(suspended, { bytes: 'x' }),
    ]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [401, 'unauthenticated'],
      [401, 'unauthenticated'],
      [403, 'suspended'],
    ])
  })

  test('is limited to 120 an hour', async () => {
    const limited = await startTestServer({ env: { RATE_LIMIT: 'on' } })
    const one = await aMemberOf(limited)
    const ten = Array.from({ length: 10 }, () => ({ bytes: '<p>' }))
    const bytes = await aPng()
    const answers = await inTurn(12, () => upload(one, ...ten))
    answers.push(await upload(one, { bytes }))
    limited.clock.advance({ hours: 1 })
    answers.push(await upload(one, { bytes }))
    await limited.stop()
    expect(answers.map(({ status }) => status)).toEqual([...Array(12).fill(422), 429, 201])
  })
})

describe('a picture’s alt text', () => {
  const describing = async (alt: unknown, id?: number, by = member) => {
    const picture = id ?? (await made({ bytes: await aPng() }))[0]?.id
    const { status, body } = await by.api.put(`/api/pictures/${picture}`, { alt })
    return [status, body.data?.alt ?? body.errors?.alt?.[0] ?? null]
  }

  test('can be set, changed and removed by its owner', async () => {
    const id = (await made({ bytes: await aPng() }))[0]?.id as number
    expect([
      await describing('  A cat\nin a box ', id),
      await describing('🐈'.repeat(500), id),
      await describing('   ', id),
      await describing('Again', id),
      await describing(null, id),
    ]).toEqual([
      [200, 'A cat in a box'],
      [200, '🐈'.repeat(500)],
      [200, null],
      [200, 'Again'],
      [200, null],
    ])
  })

  test('has a maximum length, and refuses characters that cannot be stored', async () => {
    expect([
      await describing('x'.repeat(501)),
      await describing('a\0b'),
      await describing(undefined),
    ]).toEqual([
      [422, 'This field should be at most 500 characters long'],
      [422, 'This field contains a character that can’t be saved'],
      [422, 'This field is required'],
    ])
  })

  test('cannot be set by other members, or for a header picture', async () => {
    const id = (await made({ bytes: await aPng() }))[0]?.id as number
    const header = (await server.api.get('/api/approved_headers')).body.data[0].id as number
    const other = await aMemberOf(server)
    expect([
      await describing('Mine', id, other),
      await describing('Mine', header, member),
      await describing('Mine', 999_999, member),
    ]).toEqual(Array(3).fill([404, null]))
  })
})

test('two uploads with the same idempotency key make two pictures, because responses to forms are not stored', async () => {
  const { payload, headers } = formOf([{ bytes: await aPng() }])
  const key = '0b5ee4a6-23c8-4d0c-9d5f-2a1c66a1b7f0'
  const send = async () =>
    (await member.api.post('/api/pictures', payload, { headers, key })).body.data[0].id
  const ids = [await send(), await send()]
  expect(new Set(ids).size).toBe(2)
})

test('pictures leave no files if their sender’s account is closed while they are being stored', async () => {
  const leaving = await aMemberOf(server)
  const { store } = server.app
  const { put } = store
  store.put = async (...file) => {
    const closedAt = server.clock.now()
    await server.db.update(members).set({ closedAt }).where(eq(members.id, leaving.id))
    return put.apply(store, file)
  }
  const before = await keptOf(server)
  const { status } = await upload(leaving, { bytes: await aPng() })
  store.put = put
  expect([status, await keptOf(server)]).toEqual([401, before])
})

test('anyone can read which files this installation accepts', async () => {
  expect((await server.api.get('/api/config')).body).toEqual({
    data: {
      social: [],
      push_key: null,
      public_exchanges: true,
      uploads: {
        picture: {
          types: [
            'image/gif',
            'image/jpeg',
            'image/png',
            'image/svg+xml',
            'image/tiff',
            'image/webp',
          ],
          bytes: 20 * MEGABYTE,
        },
        video: null,
      },
    },
  })
})

test('a picture in a bucket is stored, shown and cleaned up as on a disk', async () => {
  const bucket = await startBucket()
  const there = await startTestServer({ env: bucket.env })
  const { body } = await upload(await aMemberOf(there), { bytes: await aPng() })
  const { original } = body.data[0].formats as Picture['formats']
  const shown = (await there.app.inject({ url: original })).rawPayload
  const stored = bucket.keys()
  there.clock.advance({ hours: 25 })
  await there.sweep()
  const kept = bucket.keys()
  await there.stop()
  await bucket.stop()
  expect([(await sharp(shown).metadata()).width, stored.length, kept]).toEqual([60, 4, []])
})
