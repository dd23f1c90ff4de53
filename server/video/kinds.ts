/** The container formats we accept, named by the extension of the stored source. */
export type VideoKind = 'avi' | 'mpg' | 'ts' | 'mov'

/** The only ffmpeg demuxer allowed for each kind, so that no other format is accepted as a video. */
export const DEMUXERS: Record<VideoKind, string> = {
  avi: 'avi',
  mpg: 'mpeg',
  ts: 'mpegts',
  // MP4 is the standardised form of QuickTime's format, so both have the same demuxer.
  mov: 'mov',
}

/** Number of leading bytes needed to detect the kind. */
export const KIND_BYTES = 2 * 188 + 1

const text = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to))

const PACK_START = '\x00\x00\x01\xba'
const SYNC = 0x47
const PACKET = 188

const isTransportStream = (bytes: Uint8Array): boolean =>
  [0, PACKET, 2 * PACKET].every((at) => bytes[at] === SYNC)

/** Possible types of the first atom in a QuickTime or MP4 file. */
const ATOMS = new Set(['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot'])

/** Detects the kind of a video by its first bytes, regardless of its name; null for anything we do not accept. */
export function kindOf(bytes: Uint8Array): VideoKind | null {
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'AVI ') return 'avi'
  if (text(bytes, 0, 4) === PACK_START) return 'mpg'
  if (ATOMS.has(text(bytes, 4, 8))) return 'mov'
  return isTransportStream(bytes) ? 'ts' : null
}
