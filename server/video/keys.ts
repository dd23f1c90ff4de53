import { randomBytes } from 'node:crypto'
import { extname } from 'node:path'
import { DEMUXERS, type VideoKind } from './kinds.ts'

export interface VideoKeys {
  /** The upload as received; never served. */
  source: string
  mp4: string
}

/** Returns new keys that are unique and cannot be guessed. */
export function newVideoKeys(kind: VideoKind): VideoKeys {
  const name = randomBytes(16).toString('hex')
  const folder = `${name.slice(0, 2)}/${name.slice(2)}`
  return { source: `sources/${folder}.${kind}`, mp4: `videos/${folder}/video.mp4` }
}

/** Returns the key of the poster, in the folder of its video. */
export const posterKeyOf = (mp4: string): string => mp4.replace(/[^/]+$/, 'poster.webp')

export function kindOfSource(key: string): VideoKind {
  const kind = extname(key).slice(1)
  if (kind in DEMUXERS) return kind as VideoKind
  throw new Error('a source is stored under an extension that tells its kind')
}
