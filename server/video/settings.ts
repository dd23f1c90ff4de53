import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'
import { z } from 'zod'
import type { Read } from '#server/settings/read.ts'

export interface VideoSettings {
  /** Path of ffmpeg; null if it is not installed. Without ffmpeg, videos are refused. */
  ffmpeg: string | null
}

const NAME = process.platform === 'win32' ? 'ffmpeg.exe' : 'ffmpeg'

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/** Returns the configured ffmpeg, or the first one on the machine's search path. */
export function videoSettings(read: Read, searchPath: string): VideoSettings {
  const { FFMPEG_PATH } = read({
    FFMPEG_PATH: z
      .string()
      .refine((path) => isAbsolute(path) && isProgram(path), 'must be the whole path of a program')
      .optional(),
  })
  if (FFMPEG_PATH !== undefined) return { ffmpeg: FFMPEG_PATH }
  const places = searchPath.split(delimiter).filter(isAbsolute)
  return { ffmpeg: places.map((place) => join(place, NAME)).find(isProgram) ?? null }
}

/** Printed at startup if there is no ffmpeg. */
export const NO_FFMPEG =
  'No videos are taken: there is no ffmpeg on this machine. Install it (apt-get install ffmpeg), or name it in FFMPEG_PATH.'
