import { typeOf } from './upload.ts'

/** Width divided by height; null if the person chooses freely. */
export type Ratio = number | null

/** The ratios offered for a picture in a post; the first is the default. */
export const POST_RATIOS: readonly Ratio[] = [4 / 3, null]

export const ZOOM_IN = 1.2
export const ZOOM_OUT = 0.8
/** The delay in ms before a screen reader announces a selection, counted from its last move. */
export const CROP_SETTLING_MS = 500

/** The longest side of a cropped picture, in pixels. No page shows a larger picture. */
const LONGEST_SIDE = 2_560

/** A part of a picture, in the picture's pixels. */
export interface Selection {
  left: number
  top: number
  width: number
  height: number
}

/** True if browsers can display the file. Few can display TIFF, and there is no way to detect which. */
export const canBeDrawn = (file: { name: string; type: string }): boolean =>
  typeOf(file) !== 'image/tiff'

/** True if the file may be animated. */
export const mayMove = (file: { name: string; type: string }): boolean =>
  ['image/gif', 'image/webp', 'image/png'].includes(typeOf(file))

/** The size of a cropped picture: the selection's size, scaled down if a side exceeds `LONGEST_SIDE`. */
export function sizeOfCut({ width, height }: Pick<Selection, 'width' | 'height'>): {
  width: number
  height: number
} {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height))
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
}

/** Cropped pictures are JPEGs: `moss.png` becomes `moss.jpg`. */
export const nameOfCut = (name: string): string => `${name.replace(/\.[^.]*$/, '')}.jpg`

/** The announcement of a selection: "640 × 480 pixels". */
export const selectionWords = ({ width, height }: Selection): string =>
  `${Math.round(width)} × ${Math.round(height)} pixels`
