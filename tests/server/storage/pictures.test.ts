import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { diskStore } from '#server/storage/disk.ts'
import { storePicture } from '#server/storage/pictures.ts'

const folder = mkdtempSync(join(tmpdir(), 'critter-store-'))
const store = diskStore(folder)
afterAll(() => rmSync(folder, { recursive: true }))

const fileOf = (url: string) => join(folder, url.replace('/media/', ''))

describe('the disk', () => {
  test('stores a file below its folder, serves it at /media/ and removes it', async () => {
    const url = await store.put('notes/a.txt', Buffer.from('hello'))
    expect([url, readFileSync(fileOf(url), 'utf8')]).toEqual(['/media/notes/a.txt', 'hello'])
    await store.remove('notes/a.txt')
    await store.remove('notes/a.txt')
    expect(readdirSync(join(folder, 'notes'))).toEqual([])
  })

  test.each(['../out.txt', '/etc/passwd', 'a/../../b.txt', 'a//b.txt', 'A.txt', '.hidden', ''])(
    'refuses the key %j',
    async (key) => {
      await expect(store.put(key, Buffer.from('x'))).rejects.toThrow('a key of the store')
    },
  )
})

describe('a picture', () => {
  /** A photo that is stored sideways, with a camera's metadata. */
  const photo = () =>
    sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#336699' } })
      .jpeg()
      .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()

  test('is rotated upright, stripped of its metadata and stored in four sizes', async () => {
    const { formats, width, height, placeholder } = await storePicture(store, await photo())
    const kept = await Promise.all(
      Object.values(formats).map(async (url) => {
        const {
          format,
          width: w,
          height: h,
          exif,
          orientation,
        } = await sharp(fileOf(url)).metadata()
        return { format, w, h, exif, orientation }
      }),
    )
    const plain = { format: 'webp', exif: undefined, orientation: undefined }
    expect(kept).toEqual([
      { ...plain, w: 1707, h: 2560 },
      { ...plain, w: 720, h: 1080 },
      { ...plain, w: 427, h: 640 },
      { ...plain, w: 640, h: 480 },
    ])
    expect([width, height]).toEqual([1707, 2560])
    expect(placeholder).toMatch(/^#3[2-4]6[5-7]9[89a]$/)
  })

  test('has the same URLs when it is stored again', async () => {
    const bytes = await photo()
    const [one, other] = await Promise.all([storePicture(store, bytes), storePicture(store, bytes)])
    expect(one).toEqual(other)
  })

  test('that cannot be decoded causes an error', async () => {
    await expect(storePicture(store, Buffer.from('no picture'))).rejects.toThrow()
    const cut = (await photo()).subarray(0, 2000)
    await expect(storePicture(store, cut)).rejects.toThrow()
  })
})
