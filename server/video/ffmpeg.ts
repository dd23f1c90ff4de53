import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { caged } from '#server/storage/cage.ts'
import { DEMUXERS, type VideoKind } from './kinds.ts'

/** The result of a run of ffmpeg. */
type Outcome = 'done' | 'refused'

interface Limits {
  /** Maximum size of the output, in bytes. */
  file: number
  /** Maximum memory in bytes; enough to decode 4K. */
  memory: number
  seconds: number
}

const THREADS = 2

/** Exit codes of a shell and `nice` for a program that is missing or cannot be executed. */
const NOT_STARTED = new Set([126, 127])

/**
 * Signals that are not caused by the video, but by a kernel that is out of memory, an operator, or the end of a
 * session.
 */
const FROM_OUTSIDE: ReadonlySet<NodeJS.Signals> = new Set([
  'SIGKILL',
  'SIGTERM',
  'SIGINT',
  'SIGHUP',
])

/**
 * Runs ffmpeg.
 * @throws the signal's reason if it was aborted, or an error if ffmpeg cannot be started or was killed from outside
 */
async function run(
  program: string,
  args: readonly string[],
  limits: Limits,
  signal: AbortSignal,
): Promise<Outcome> {
  signal.throwIfAborted()
  const { file, memory, seconds } = limits
  const [command, before] = caged(program, { file, memory, processor: seconds * THREADS })
  const child = spawn(command, [...before, '-nostdin', '-hide_banner', '-v', 'quiet', ...args], {
    stdio: 'ignore',
    // Our own environment is not passed on, because it contains the passwords of the database and the mail relay.
    env: { PATH: '/usr/bin:/bin' },
  })
  const kill = () => child.kill('SIGKILL')
  let isLate = false
  const late = setTimeout(() => {
    isLate = true
    kill()
  }, seconds * 1000)
  signal.addEventListener('abort', kill)
  try {
    const [code, ended] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]
    signal.throwIfAborted()
    if (code !== null && NOT_STARTED.has(code)) throw new Error('ffmpeg cannot be started')
    if (ended !== null && !isLate && FROM_OUTSIDE.has(ended))
      throw new Error(`ffmpeg was ended by ${ended}`)
    return code === 0 ? 'done' : 'refused'
  } finally {
    clearTimeout(late)
    signal.removeEventListener('abort', kill)
  }
}

const LONGEST_SIDE = 1280
const MOST_FRAMES = 60
const MEGABYTE = 1024 * 1024

/** Rounds to even numbers of at least two, as H.264 requires, and makes non-square pixels square. */
const side = (length: string) =>
  `max(2\\,trunc(min(1\\,${LONGEST_SIDE}/max(iw*sar\\,ih))*${length}/2)*2)`

const SCALED = `scale=w=${side('iw*sar')}:h=${side('ih')},setsar=1`

/** Restricts ffmpeg to this file and this format, so that a playlist in disguise cannot open anything else. */
const from = (path: string, demuxer: string): string[] => [
  ...['-protocol_whitelist', 'file', '-format_whitelist', demuxer, '-f', demuxer],
  ...['-threads', String(THREADS), '-i', path],
]

/** Drops all metadata: of the file and its streams, the names of chapters, and the name of the encoder. */
const WITHOUT_METADATA = [
  ...['-map_metadata', '-1', '-map_metadata:s', '-1', '-map_chapters', '-1'],
  ...['-fflags', '+bitexact', '-flags:v', '+bitexact', '-flags:a', '+bitexact'],
]

interface Conversion {
  source: string
  kind: VideoKind
  /** Path of the output, which is overwritten. */
  output: string
  signal: AbortSignal
}

/**
 * Makes an MP4 (H.264, AAC) that can be played while it loads, from the first video and audio stream, without metadata.
 * @param seconds maximum running time
 * @returns `refused` when the source cannot be read, or takes too much time, memory or disk space
 */
export const makeMp4 = (
  program: string,
  { source, kind, output, signal }: Conversion,
  seconds: number,
): Promise<Outcome> =>
  run(
    program,
    [
      ...from(source, DEMUXERS[kind]),
      ...['-map', '0:V:0', '-map', '0:a:0?', '-sn', '-dn', ...WITHOUT_METADATA],
      ...['-filter_threads', '1', '-vf', SCALED, '-fpsmax', String(MOST_FRAMES)],
      ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '24', '-pix_fmt', 'yuv420p'],
      ...['-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-ar', '48000'],
      ...['-threads', String(THREADS), '-movflags', '+faststart', '-f', 'mp4', '-y', output],
    ],
    { seconds, memory: 2048 * MEGABYTE, file: 1024 * MEGABYTE },
    signal,
  )

const POSTER_SECONDS = 60

/** Extracts a poster image from one of our MP4s, as a JPEG. */
export const drawPoster = (
  program: string,
  { source, output, signal }: Omit<Conversion, 'kind'>,
): Promise<Outcome> =>
  run(
    program,
    [
      ...from(source, DEMUXERS.mov),
      ...['-map', '0:v:0', '-vf', 'thumbnail=50', '-frames:v', '1'],
      ...['-c:v', 'mjpeg', '-q:v', '3', '-f', 'image2', '-update', '1', '-y', output],
    ],
    { seconds: POSTER_SECONDS, memory: 1024 * MEGABYTE, file: 16 * MEGABYTE },
    signal,
  )
