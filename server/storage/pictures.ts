import { createHash, randomBytes } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import type { Picture } from '#rules/feed/picture.ts'
import type { PictureType } from '#rules/feed/picture-upload.ts'
import { PIXELS_MAX } from '#rules/feed/upload.ts'
import type { Store } from './store.ts'
import { drawSvg } from './svg.ts'
import { Undrawable } from './undrawable.ts'

type Format = keyof Picture['formats']

export interface RenderedPicture {
  formats: Picture['formats']
  width: number
  height: number
  /** Mean colour as `#rrggbb`, shown until the picture has loaded. */
  placeholder: string
}

/** The four WebP files of a picture, with its metadata. */
interface Drawn extends Omit<RenderedPicture, 'formats'> {
  files: Record<Format, Buffer>
}

// Each picture uses one core, and nothing is cached after rendering.
sharp.concurrency(1)
sharp.cache(false)

const LONGEST_SIDE = 2_560
const LONGEST_S = 60

const within = (side: number) => (picture: Sharp) =>
  picture.resize(side, side, { fit: 'inside', withoutEnlargement: true })

const original = within(LONGEST_SIDE)

const smaller = {
  post_preview: within(1080),
  mobile_list: within(640),
  exchange_thumb: (picture: Sharp) => picture.resize(640, 480, { fit: 'cover' }),
} satisfies Record<Exclude<Format, 'original'>, (picture: Sharp) => Sharp>

const strictly = { limitInputPixels: PIXELS_MAX, failOn: 'error' } as const

/** The size that chat programs and search engines ask for. */
const PREVIEW = { width: 1_200, height: 630 } as const

const asWebp = (picture: Sharp) => picture.webp({ quality: 82 })

/**
 * Renders a member's picture in the four formats: decoded, rotated upright, and without metadata. If it is animated,
 * the original format is animated too.
 * @param file a file whose content has this type
 * @throws Undrawable
 */
export async function drawPicture(file: string, type: PictureType): Promise<Drawn> {
  const source = type === 'image/svg+xml' ? await drawSvg(file, LONGEST_SIDE) : file
  try {
    const {
      width,
      height,
      pages = 1,
      pageHeight = height,
    } = await sharp(source, {
      limitInputPixels: false,
    }).metadata()
    if (width * pageHeight * pages > PIXELS_MAX) throw new Undrawable('pixels')
    const drawn = await draw(source)
    const moves = pages > 1 && (type === 'image/gif' || type === 'image/webp')
    return moves ? { ...drawn, files: { ...drawn.files, original: await move(source) } } : drawn
  } catch (error) {
    throw error instanceof Undrawable ? error : new Undrawable(faultOf(error))
  }
}

const faultOf = (error: unknown) =>
  error instanceof Error && error.message.includes('timeout') ? 'slow' : 'damaged'

/** Decodes the source only once: the smaller formats are made from the pixels of the large one. */
async function draw(source: string | Uint8Array): Promise<Drawn> {
  const decoded = original(sharp(source, strictly).timeout({ seconds: LONGEST_S }).autoOrient())
  const { data, info } = await decoded
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const pixels = () => sharp(data, { raw: { width, height, channels } })
  const files: Partial<Record<Format, Buffer>> = { original: await asWebp(pixels()).toBuffer() }
  for (const [format, make] of Object.entries(smaller))
    files[format as Format] = await asWebp(make(pixels())).toBuffer()
  return {
    files: files as Record<Format, Buffer>,
    width,
    height,
    placeholder: await meanColour(pixels()),
  }
}

/** Converts all frames with lower quality and effort, because a tiny file may have thousands of frames. */
const move = (source: string | Uint8Array): Promise<Buffer> =>
  original(sharp(source, { ...strictly, animated: true }).timeout({ seconds: LONGEST_S }))
    .webp({ quality: 75, effort: 2 })
    .toBuffer()

async function meanColour(picture: Sharp): Promise<string> {
  const pixel = await picture.flatten().toColourspace('srgb').resize(1, 1).raw().toBuffer()
  return `#${pixel.subarray(0, 3).toString('hex')}`
}

/** Returns a new random folder, so that pictures never share files. */
export function newFolder(): string {
  const name = randomBytes(18).toString('hex')
  return `pictures/${name.slice(0, 2)}/${name.slice(2)}`
}

const FORMATS = ['original', 'post_preview', 'mobile_list', 'exchange_thumb'] as const

const keyIn = (folder: string, format: Format) => `${folder}/${format.replace('_', '-')}.webp`

/** Returns the keys of the picture's four files. */
export const keysIn = (folder: string): string[] => FORMATS.map((format) => keyIn(folder, format))

export async function putPicture(
  store: Store,
  folder: string,
  { files, ...known }: Drawn,
): Promise<RenderedPicture> {
  const formats: Partial<Picture['formats']> = {}
  for (const format of FORMATS) {
    formats[format] = await store.put(keyIn(folder, format), files[format])
  }
  return { ...known, formats: formats as Picture['formats'] }
}

/**
 * Stores a picture that comes with the project. Its keys are derived from its content, so that every process that fills
 * a database writes the same files.
 */
export async function storePicture(store: Store, bytes: Uint8Array): Promise<RenderedPicture> {
  const hash = createHash('sha256').update(bytes).digest('hex')
  return putPicture(store, `pictures/${hash.slice(0, 2)}/${hash.slice(2, 34)}`, await draw(bytes))
}

/** Returns the key of the preview, in the folder of its picture. */
export const previewKeyOf = (original: string): string => original.replace(/[^/]+$/, 'preview.png')

/**
 * Renders the preview of a stored picture. It shows the middle of the picture, without any text. The palette keeps a
 * photograph below 300 kB, above which some chat programs show nothing.
 */
export const drawPreview = (original: Uint8Array): Promise<Buffer> =>
  sharp(original, strictly)
    .timeout({ seconds: LONGEST_S })
    .resize({ ...PREVIEW, fit: 'cover' })
    .png({ palette: true, quality: 90 })
    .toBuffer()
