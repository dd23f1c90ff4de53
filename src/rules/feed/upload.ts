import * as z from 'zod/mini'
import { type Refusal, refusal } from '#rules/wire/problem.ts'

export const PICTURE_TYPES = [
  'image/gif',
  'image/jpeg',
  'image/png',
  'image/svg+xml',
  'image/tiff',
  'image/webp',
] as const
export type PictureType = (typeof PICTURE_TYPES)[number]

export const VIDEO_TYPES = [
  'video/x-msvideo',
  'video/mpeg',
  'video/quicktime',
  'video/mp4',
] as const

const MEGABYTE = 1024 * 1024

/** The largest picture, in bytes. */
export const PICTURE_MAX = 20 * MEGABYTE
export const VIDEO_MAX = 250 * MEGABYTE
/** The maximum number of pixels in a picture: width times height times frames. */
export const PIXELS_MAX = 50_000_000
export const ALT_MAX = 500

/**
 * The longest wait for the response after the whole file is sent. It is long because the server decodes a picture
 * before it responds.
 */
export const LOOKING_MS = 120_000

/** The limits of an installation. It accepts videos only if it can transcode them. */
export const uploadLimitsSchema = z.object({
  picture: z.object({ types: z.array(z.string()), bytes: z.int() }),
  video: z.nullable(z.object({ types: z.array(z.string()), bytes: z.int() })),
})
export type UploadLimits = z.infer<typeof uploadLimitsSchema>

/**
 * The limits to assume if the server cannot be reached. Videos are excluded, because it may be unable to transcode
 * them.
 */
export const PICTURES_ONLY: UploadLimits = {
  picture: { types: [...PICTURE_TYPES], bytes: PICTURE_MAX },
  video: null,
}

/** The unusual spaces before the punctuation are part of the specification. */
export const FILE_TOO_BIG = 'File too big ! Max file size : 250MB'
export const NO_VIDEOS = 'You can’t add videos here.'

export type MediaKind = 'picture' | 'video'

/** The browser's data about a file that has not been read. */
export interface FileFacts {
  name: string
  type: string
  /** The size in bytes. */
  size: number
}

/** The types of files by extension. They are needed because some systems do not give every file a type. */
const TYPES_BY_ENDING: Readonly<Record<string, string>> = {
  gif: 'image/gif',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  webp: 'image/webp',
  avi: 'video/x-msvideo',
  mpg: 'video/mpeg',
  mpeg: 'video/mpeg',
  mov: 'video/quicktime',
  mp4: 'video/mp4',
}

const OTHER_NAMES: Readonly<Record<string, string>> = {
  'image/jpg': 'image/jpeg',
  'video/avi': 'video/x-msvideo',
  'video/msvideo': 'video/x-msvideo',
  'video/vnd.avi': 'video/x-msvideo',
}

/** The declared type of a file. The server also checks the content. */
export function typeOf({ name, type }: Pick<FileFacts, 'name' | 'type'>): string {
  if (type !== '') return OTHER_NAMES[type] ?? type
  return TYPES_BY_ENDING[name.toLowerCase().split('.').at(-1) ?? ''] ?? ''
}

/** Returns null if the file is neither a picture nor a video. */
export function kindOf(file: Pick<FileFacts, 'name' | 'type'>): MediaKind | null {
  const type: string = typeOf(file)
  if ((PICTURE_TYPES as readonly string[]).includes(type)) return 'picture'
  return (VIDEO_TYPES as readonly string[]).includes(type) ? 'video' : null
}

const megabytes = (bytes: number): number => Math.floor(bytes / MEGABYTE)

const wrongType = {
  picture: 'isn’t a picture we can show: gif, jpeg, png, svg, tiff or webp.',
  video: 'isn’t a video we can show: avi, mpeg, quicktime or mp4.',
} satisfies Record<MediaKind, string>

/** The reason why a file may not be uploaded; null if it may. The server then checks it again. */
export function uploadRefusal(
  file: FileFacts,
  kind: MediaKind,
  limits: UploadLimits,
): Refusal | null {
  const taken = limits[kind]
  if (taken === null) return refusal('no_videos', NO_VIDEOS)
  if (!taken.types.includes(typeOf(file)))
    return refusal('type', `“${file.name}” ${wrongType[kind]}`)
  if (file.size === 0) return refusal('empty', `“${file.name}” is empty.`)
  if (file.size <= taken.bytes) return null
  return kind === 'video'
    ? refusal('size', FILE_TOO_BIG)
    : refusal('size', `“${file.name}” is too big: at most ${megabytes(taken.bytes)} MB a picture.`)
}

/** True if the file is refused without an upload. */
export const isRefusedUnsent = ({
  file,
  kind,
  limits,
}: {
  file: FileFacts
  kind: MediaKind
  limits: UploadLimits
}): boolean => uploadRefusal(file, kind, limits) !== null

/** The `accept` attribute of a file picker. */
export const acceptedTypes = ({ types }: { types: readonly string[] }): string => types.join(',')

/** The progress of an upload from 0 to 100. It is rounded down, so that 100 means complete. */
export const percentOf = (sent: number, total: number): number =>
  total === 0 ? 100 : Math.min(100, Math.floor((sent / total) * 100))
