/** What a video comes in, by the extension of its source. */
export type VideoKind = 'avi' | 'mpg' | 'ts' | 'mov'

/** The part of ffmpeg that reads each: no other may, so that nothing else is taken for a video. */
export const DEMUXERS: Record<VideoKind, string> = {
  avi: 'avi',
  mpg: 'mpeg',
  ts: 'mpegts',
  // One for both: MP4 is QuickTime's format, standardised.
  mov: 'mov',
}

/** So many of the first bytes tell the kind. */
export const KIND_BYTES = 2 * 188 + 1

const text = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to))

const PACK_START = '\x00\x00\x01\xba'
const SYNC = 0x47
const PACKET = 188

const isTransportStream = (bytes: Uint8Array): boolean =>
  [0, PACKET, 2 * PACKET].every((at) => bytes[at] === SYNC)

/** What the first atom of a QuickTime file or an MP4 may be. */
const ATOMS = new Set(['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot'])

/** What a file is by its first bytes, whatever it is called; null for what is no video that we take. */
export function kindOf(bytes: Uint8Array): VideoKind | null {
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'AVI ') return 'avi'
  if (text(bytes, 0, 4) === PACK_START) return 'mpg'
  if (ATOMS.has(text(bytes, 4, 8))) return 'mov'
  return isTransportStream(bytes) ? 'ts' : null
}
