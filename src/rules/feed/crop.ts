import { typeOf } from './upload.ts'

/** Width over height; null leaves it to the person. */
export type Ratio = number | null

/** Of a picture in a post: the first one unless another is chosen. */
export const POST_RATIOS: readonly Ratio[] = [4 / 3, null]

export const ZOOM_IN = 1.2
export const ZOOM_OUT = 0.8
/** A selection that has not moved for so long is said. */
export const CROP_SETTLING_MS = 500

/** The longest side of what is cut out, in pixels: more is not shown anywhere. */
const LONGEST_SIDE = 2_560

/** A part of a picture, in its own pixels. */
export interface Selection {
  left: number
  top: number
  width: number
  height: number
}

/** Browsers that draw tiff are few, and none says so beforehand. */
export const canBeDrawn = (file: { name: string; type: string }): boolean =>
  typeOf(file) !== 'image/tiff'

/** A type that may hold more than one picture. */
export const mayMove = (file: { name: string; type: string }): boolean =>
  ['image/gif', 'image/webp', 'image/png'].includes(typeOf(file))

/** How large what is cut out becomes: as it is, but not larger than it can be shown. */
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

/** What is cut out is a JPEG: `moss.png` becomes `moss.jpg`. */
export const nameOfCut = (name: string): string => `${name.replace(/\.[^.]*$/, '')}.jpg`

/** What is said of a selection: "640 × 480 pixels". */
export const selectionWords = ({ width, height }: Selection): string =>
  `${Math.round(width)} × ${Math.round(height)} pixels`
