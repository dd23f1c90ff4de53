import { stat } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import type { PictureType } from '#rules/feed/picture-upload.ts'
import { PICTURE_TYPES } from '#rules/feed/upload.ts'
import { isSvg } from './svg.ts'
import { Undrawable } from './undrawable.ts'

/** Maps animated PNGs to PNG, because only their first frame is rendered. */
const SAME: Record<string, string> = { 'image/apng': 'image/png' }

const HEIC = /^image\/(hei[cf](-sequence)?|avif)$/

const brokenOff = () => {
  throw new Undrawable('damaged')
}

const isTaken = (type: string | undefined): type is PictureType =>
  (PICTURE_TYPES as readonly (string | undefined)[]).includes(type)

/**
 * Detects a picture's type by its content, regardless of its name.
 * @throws Undrawable if the type is not accepted
 */
export async function pictureTypeOf(file: string): Promise<PictureType> {
  if ((await stat(file)).size === 0) throw new Undrawable('empty')
  if (await isSvg(file)) return 'image/svg+xml'
  const found = (await fileTypeFromFile(file).catch(brokenOff))?.mime
  const type = found && (SAME[found] ?? found)
  if (isTaken(type) && type !== 'image/svg+xml') return type
  throw new Undrawable(type && HEIC.test(type) ? 'heic' : 'type')
}
