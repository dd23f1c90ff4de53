import { stat } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import type { PictureType } from '#rules/feed/picture-upload.ts'
import { PICTURE_TYPES } from '#rules/feed/upload.ts'
import { isSvg } from './svg.ts'
import { Undrawable } from './undrawable.ts'

/** A PNG that moves is drawn as it stands at first. */
const SAME: Record<string, string> = { 'image/apng': 'image/png' }

const HEIC = /^image\/(hei[cf](-sequence)?|avif)$/

const brokenOff = () => {
  throw new Undrawable('damaged')
}

const isTaken = (type: string | undefined): type is PictureType =>
  (PICTURE_TYPES as readonly (string | undefined)[]).includes(type)

/**
 * What a file is by its content, whatever its name says.
 * @throws Undrawable when it is none of the pictures that are taken
 */
export async function pictureTypeOf(file: string): Promise<PictureType> {
  if ((await stat(file)).size === 0) throw new Undrawable('empty')
  if (await isSvg(file)) return 'image/svg+xml'
  const found = (await fileTypeFromFile(file).catch(brokenOff))?.mime
  const type = found && (SAME[found] ?? found)
  if (isTaken(type) && type !== 'image/svg+xml') return type
  throw new Undrawable(type && HEIC.test(type) ? 'heic' : 'type')
}
