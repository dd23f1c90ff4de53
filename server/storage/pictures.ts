import { createHash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import type { Picture } from '#rules/feed/picture.ts'
import type { Store } from './store.ts'

export interface RenderedPicture {
  formats: Picture['formats']
  width: number
  height: number
  /** Its mean colour, shown until it has loaded: `#rrggbb`. */
  placeholder: string
}

const within = (side: number) => (picture: Sharp) =>
  picture.resize(side, side, { fit: 'inside', withoutEnlargement: true })

const renderings = {
  original: within(2560),
  post_preview: within(1080),
  mobile_list: within(640),
  exchange_thumb: (picture: Sharp) => picture.resize(640, 480, { fit: 'cover' }),
} satisfies Record<keyof Picture['formats'], (picture: Sharp) => Sharp>

const MOST_PIXELS = 50_000_000

/**
 * Decodes a picture, turns it upright, drops its metadata and stores it in the four formats. Keys come from the
 * content: they never change, so they may be cached for ever.
 */
export async function storePicture(store: Store, bytes: Uint8Array): Promise<RenderedPicture> {
  const upright = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' }).rotate()
  const hash = createHash('sha256').update(bytes).digest('hex')
  const put = async (format: keyof Picture['formats']) => {
    const { data, info } = await renderings[format](upright.clone())
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true })
    const key = `pictures/${hash.slice(0, 2)}/${hash.slice(2, 34)}/${format.replace('_', '-')}.webp`
    return { url: await store.put(key, data), info }
  }
  const [original, preview, list, thumb, placeholder] = await Promise.all([
    put('original'),
    put('post_preview'),
    put('mobile_list'),
    put('exchange_thumb'),
    meanColour(upright),
  ])
  return {
    formats: {
      original: original.url,
      post_preview: preview.url,
      mobile_list: list.url,
      exchange_thumb: thumb.url,
    },
    width: original.info.width,
    height: original.info.height,
    placeholder,
  }
}

async function meanColour(picture: Sharp): Promise<string> {
  const pixel = await picture.clone().flatten().toColourspace('srgb').resize(1, 1).raw().toBuffer()
  return `#${pixel.subarray(0, 3).toString('hex')}`
}
