/** Small and short videos made by ffmpeg. Tests that need them are skipped without it. */
import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '#server/config.ts'
import { scratchFolder } from './scratch.ts'

/** The path of ffmpeg, found as the server finds it; null if there is none. */
export const ffmpeg = readConfig({
  PATH: process.env.PATH,
  FFMPEG_PATH: process.env.FFMPEG_PATH,
}).ffmpeg

const LEFT_OUT =
  'ffmpeg IS MISSING: every test that needs a video was left out. Install ffmpeg, or set FFMPEG_PATH.'

/** For `describe.runIf`. */
export const hasFfmpeg = ffmpeg !== null
if (!hasFfmpeg && process.env.CI) throw new Error(LEFT_OUT)
if (!hasFfmpeg) process.stderr.write(`\n» ${LEFT_OUT}\n\n`)

/** The setting with which a server accepts videos. */
export const withFfmpeg = { FFMPEG_PATH: ffmpeg ?? '' }

/** Metadata that would reveal where the owner lives. */
export const PLACE = '+48.8566+002.3522/'

/** Runs ffmpeg with these arguments. @param extension sets the format */
export function drawn(extension: string, ...args: string[]): Buffer {
  const folder = scratchFolder('video')
  const file = join(folder, `drawn.${extension}`)
  execFileSync(ffmpeg ?? '', ['-v', 'error', '-y', ...args, file])
  const bytes = readFileSync(file)
  rmSync(folder, { recursive: true })
  return bytes
}

const BLACK = 'color=black:size=1280x720:rate=1:duration=600'
const inOnePicture = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '600']
let minutesOfBlack: Buffer | undefined

/**
 * Weeks of black at one frame per second: tiny to send, but too long to transcode.
 * @param bytes total size of the frames, twenty bytes each; their table adds a fifth
 */
export function weeksOfBlack(bytes: number): Buffer {
  minutesOfBlack ??= drawn('mp4', '-f', 'lavfi', '-i', BLACK, ...inOnePicture)
  const folder = scratchFolder('black')
  const minutes = join(folder, 'minutes.mp4')
  writeFileSync(minutes, minutesOfBlack)
  const again = ['-stream_loop', '-1', '-i', minutes, '-c', 'copy', '-fs', String(bytes)]
  const film = drawn('mp4', ...again)
  rmSync(folder, { recursive: true })
  return film
}

const picture = (size: string, seconds: number) => [
  ...['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=10:duration=${seconds}`],
]
const sound = ['-f', 'lavfi', '-i', 'sine=duration=0.5']

interface Drawing {
  size?: string
  seconds?: number
  /** Adds a location to the metadata of the file and the stream, as phones do. */
  placed?: boolean
}

type Kind = 'avi' | 'mpg' | 'mov' | 'mp4'

const known = new Map<string, Buffer>()

/** A video with picture and sound in an accepted format, made once per process. */
export function aVideo(kind: Kind, drawing: Drawing = {}): Buffer {
  const name = JSON.stringify([kind, drawing])
  const film = known.get(name) ?? filmOf(kind, drawing)
  known.set(name, film)
  return film
}

function filmOf(
  extension: Kind,
  { size = '96x64', seconds = 0.5, placed = false }: Drawing,
): Buffer {
  const place = [
    ...['-metadata', `location=${PLACE}`, '-metadata', `title=At ${PLACE}`],
    ...['-metadata', `com.apple.quicktime.location.ISO6709=${PLACE}`],
    ...['-metadata:s:v:0', `handler_name=At ${PLACE}`, '-movflags', 'use_metadata_tags'],
  ]
  const coded = extension === 'mpg' ? [] : ['-c:v', 'mpeg4', '-c:a', 'mp2']
  const kind = extension === 'mov' || extension === 'mp4' ? ['-c:a', 'aac'] : []
  return drawn(
    extension,
    ...picture(size, seconds),
    ...sound,
    ...coded,
    ...kind,
    ...(extension === 'mpg' ? ['-r', '25'] : []),
    ...(placed ? place : []),
  )
}
