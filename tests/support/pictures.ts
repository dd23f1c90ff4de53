import { crc32 } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

/** Metadata that would reveal where the owner lives. */
export const PLACE = 'Westruun-48-51-24'

const withPlace = (picture: Sharp) =>
  picture
    .withExif({
      IFD0: { Copyright: PLACE },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 24/1', GPSLongitude: '2/1 21/1 3/1' },
    })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><place>${PLACE}</place></x:xmpmeta>`)

const plain = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#c03020' } })

/** Adds a comment block, as cameras and editors write it. */
function commented(gif: Buffer): Buffer {
  const text = Buffer.from(PLACE)
  const block = Buffer.concat([Buffer.from([0x21, 0xfe, text.length]), text, Buffer.from([0])])
  const tableBytes = (gif[10] ?? 0) & 0x80 ? 3 * 2 ** (((gif[10] ?? 0) & 7) + 1) : 0
  const at = 13 + tableBytes
  return Buffer.concat([gif.subarray(0, at), block, gif.subarray(at)])
}

/** A picture in each format, with a location in its metadata. */
export const placed: Record<string, () => Promise<Buffer>> = {
  jpeg: () => withPlace(plain().jpeg()).toBuffer(),
  png: () => withPlace(plain().png()).toBuffer(),
  webp: () => withPlace(plain().webp()).toBuffer(),
  tiff: () => withPlace(plain().tiff()).toBuffer(),
  gif: async () => commented(await plain().gif().toBuffer()),
}

export const aPng = (width?: number, height?: number): Promise<Buffer> =>
  plain(width, height).png().toBuffer()

/** A picture from a phone held upright: the pixels are stored rotated, and the metadata has the orientation. */
export const lyingJpeg = (): Promise<Buffer> =>
  plain(60, 40).jpeg().withMetadata({ orientation: 6 }).toBuffer()

/** An animation with three frames of different colours. */
export async function moving(format: 'gif' | 'webp'): Promise<Buffer> {
  const frames = await Promise.all(
    ['#ff0000', '#00ff00', '#0000ff'].map((background) =>
      sharp({ create: { width: 50, height: 30, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  return sharp(frames, { join: { animated: true } })
    .toFormat(format)
    .toBuffer()
}

/** A picture of a few hundred bytes that claims to have this size. */
export async function claiming(width: number, height: number): Promise<Buffer> {
  const png = Buffer.from(await aPng(1, 1))
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}

export const svg = (content: string, size = 'width="40" height="30"'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size}>${content}</svg>`

/** A chunk of a WebP file. */
function webpBlock(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(name, 'latin1')
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)])
}

/** A TIFF page directory with these tags, each with its type (3 is short, 4 is long) and value. */
function tiffPage(values: readonly [number, 3 | 4, number][], next: number): Buffer {
  const page = Buffer.alloc(2 + 12 * values.length + 4)
  page.writeUInt16LE(values.length)
  values.forEach(([tag, type, value], i) => {
    const at = 2 + 12 * i
    page.writeUInt16LE(tag, at)
    page.writeUInt16LE(type, at + 2)
    page.writeUInt32LE(1, at + 4)
    page.writeUInt32LE(value, at + 8)
  })
  page.writeUInt32LE(next, page.length - 4)
  return page
}

/** A TIFF file with grey pages of one size that all share `pixels`, which follow the directories. */
function tiffOf(side: number, pages: number, pixels: Buffer): Buffer {
  const FIELDS = 9
  const length = 2 + 12 * FIELDS + 4
  const start = (page: number) => 8 + page * length
  const tables = Array.from({ length: pages }, (_, page) =>
    tiffPage(
      [
        ...([256, 257] as const).map((tag): [number, 4, number] => [tag, 4, side]),
        ...[[258, 3, 8] as const, [259, 3, 1] as const, [262, 3, 1] as const],
        [273, 4, start(pages)],
        [277, 3, 1],
        [278, 4, side],
        [279, 4, side * side],
      ] as [number, 3 | 4, number][],
      page + 1 < pages ? start(page + 1) : 0,
    ),
  )
  return Buffer.concat([Buffer.from('49492a0008000000', 'hex'), ...tables, pixels])
}

/** Animations of a few hundred bytes that claim to have this many frames of this size. */
export const claimingFrames = {
  gif(side: number, frames: number): Buffer {
    const screen = Buffer.from('GIF89a\0\0\0\0\x80\0\0\xff\0\0\0\0\xff', 'latin1')
    screen.writeUInt16LE(side, 6)
    screen.writeUInt16LE(side, 8)
    const onePixel = Buffer.from('21f90400010000002c0000000001000100000202440100', 'hex')
    return Buffer.concat([screen, ...Array<Buffer>(frames).fill(onePixel), Buffer.from(';')])
  },
  async webp(side: number, frames: number): Promise<Buffer> {
    const onePixel = (await plain(1, 1).webp().toBuffer()).subarray(12)
    const screen = Buffer.alloc(10)
    screen[0] = 2
    screen.writeUIntLE(side - 1, 4, 3)
    screen.writeUIntLE(side - 1, 7, 3)
    const frame = webpBlock('ANMF', Buffer.concat([Buffer.alloc(16), onePixel]))
    return webpBlock(
      'RIFF',
      Buffer.concat([
        Buffer.from('WEBP'),
        webpBlock('VP8X', screen),
        webpBlock('ANIM', Buffer.alloc(6)),
        ...Array<Buffer>(frames).fill(frame),
      ]),
    )
  },
  tiff: (side: number, frames: number): Buffer => tiffOf(side, frames, Buffer.alloc(0)),
}

/** A TIFF file of almost this many bytes, uncompressed and therefore quick to make. */
export function aTiffOf(bytes: number): Buffer {
  const side = Math.floor(Math.sqrt(bytes - 200))
  return tiffOf(side, 1, Buffer.alloc(side * side, 'moss and fern'))
}
