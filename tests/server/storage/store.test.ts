import { createReadStream, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CannotStart } from '#server/settings/cannot-start.ts'
import { readingFrom } from '#server/settings/read.ts'
import { diskStore } from '#server/storage/disk.ts'
import { openBucket } from '#server/storage/s3.ts'
import { storeSettings } from '#server/storage/settings.ts'
import { type Store, StoreFailed } from '#server/storage/store.ts'
import { startBucket } from '#tests/support/bucket.ts'
import { scratchFolder } from '#tests/support/scratch.ts'

const folder = scratchFolder('store')
let service: Awaited<ReturnType<typeof startBucket>>
beforeAll(async () => {
  service = await startBucket()
})
afterAll(async () => {
  await service.stop()
  rmSync(folder, { recursive: true, force: true })
})

const bucketOf = (env: Record<string, string>) => {
  const { s3 } = storeSettings(readingFrom(env))
  if (!s3) throw new Error('no bucket is set')
  return openBucket(s3)
}

interface Kind {
  store: () => Promise<Store>
  /** All keys in the store. */
  keys: () => string[]
}

const kinds: [string, Kind][] = [
  [
    'a disk',
    {
      store: async () => diskStore(folder),
      keys: () =>
        readdirSync(folder, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
          .toSorted(),
    },
  ],
  [
    'a bucket',
    { store: async () => (await bucketOf(service.env)).store, keys: () => service.keys() },
  ],
]

/** Yields some bytes and then fails. */
async function* breaksOff(bytes: number) {
  yield Buffer.alloc(bytes)
  throw new Error('the client is gone')
}

const closed = (stream: Readable) => new Promise((resolve) => stream.on('close', resolve))

describe.each(kinds)('%s', (_name, kind) => {
  test('returns a stored file until it is removed, and gives it a URL below /media/', async () => {
    const store = await kind.store()
    const urls = [
      await store.put('pictures/ab/one.webp', Buffer.from('small')),
      await store.putStream('videos/two.mp4', Readable.from([Buffer.alloc(20 * 1024 ** 2, 7)])),
    ]
    const there = kind.keys()
    const small = await text(await store.getStream('pictures/ab/one.webp'))
    const large = await buffer(await store.getStream('videos/two.mp4'))
    for (const key of ['pictures/ab/one.webp', 'videos/two.mp4', 'videos/none.mp4'])
      await store.remove(key)
    expect([
      urls,
      there,
      small,
      large.equals(Buffer.alloc(20 * 1024 ** 2, 7)),
      kind.keys(),
    ]).toEqual([
      ['/media/pictures/ab/one.webp', '/media/videos/two.mp4'],
      ['pictures/ab/one.webp', 'videos/two.mp4'],
      'small',
      true,
      [],
    ])
  })

  test.each([100, 12 * 1024 ** 2])(
    'stores nothing of a stream that breaks off after %i bytes',
    async (bytes) => {
      const store = await kind.store()
      await expect(
        store.putStream('videos/half.mp4', Readable.from(breaksOff(bytes))),
      ).rejects.toThrow(StoreFailed)
      expect(kind.keys()).toEqual([])
    },
  )

  test('reports a missing source file to the caller, and stores nothing', async () => {
    const store = await kind.store()
    const missing = () => createReadStream(join(folder, 'missing'))
    const late = missing().on('error', () => undefined)
    await closed(late)
    await expect(store.putStream('videos/none.mp4', late)).rejects.toThrow(StoreFailed)
    await expect(store.putStream('videos/none.mp4', missing())).rejects.toThrow(StoreFailed)
    expect(kind.keys()).toEqual([])
  })

  test('reports a missing key to the reader, even if the stream is read late', async () => {
    const store = await kind.store()
    const read = async () => {
      const stream = await store.getStream('videos/none.mp4')
      await closed(stream)
      return await buffer(stream)
    }
    await expect(read()).rejects.toThrow()
  })

  test.each(['../outside.txt', '/etc/passwd', 'a/../b.txt', '.hidden', 'A.webp', 'a b.webp', ''])(
    'refuses the key %j',
    async (key) => {
      const store = await kind.store()
      await expect(store.put(key, Buffer.from('x'))).rejects.toThrow('must be a plain path')
      await expect(store.remove(key)).rejects.toThrow('must be a plain path')
    },
  )
})

test('files on a disk can be read only by the server’s user', async () => {
  const store = diskStore(folder)
  await store.put('pictures/cd/one.webp', Buffer.from('small'))
  await store.putStream('pictures/cd/two.webp', Readable.from(['small']))
  const modes = ['pictures', 'pictures/cd', 'pictures/cd/one.webp', 'pictures/cd/two.webp'].map(
    (name) => (statSync(join(folder, name)).mode & 0o777).toString(8),
  )
  expect(modes).toEqual(['700', '700', '600', '600'])
})

describe('a bucket that cannot be used keeps the server from starting, and the error never contains the key', () => {
  test.each([
    [{ S3_BUCKET: 'elsewhere' }, 'NoSuchBucket'],
    [{ S3_KEY: 'NOBODY' }, 'InvalidAccessKeyId'],
    [{ S3_URL: 'http://127.0.0.1:1' }, 'ECONNREFUSED'],
  ])('%o', async (change, reason) => {
    const failed = await bucketOf({ ...service.env, ...change }).catch((error: unknown) => error)
    expect([failed instanceof CannotStart, String(failed)]).toEqual([
      true,
      expect.stringContaining(
        `S3_URL: the bucket cannot be written to (${reason}). Check the settings of S3_, and what the key may do.`,
      ),
    ])
  })
})
