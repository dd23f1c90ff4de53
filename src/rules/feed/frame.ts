import type { Picture } from './picture.ts'

/** The limits of the ratio that several pictures share, as width divided by height: 3:4 to 2:1. */
const TALLEST = 3 / 4
const FLATTEST = 2

/** The space that a post reserves for its pictures or its video. */
export interface Frame {
  /** Width divided by height. */
  ratio: number
  /** The maximum width in pixels. */
  width: number
}

const WIDE = 4096

interface Shown {
  pictures: readonly Pick<Picture, 'width' | 'height'>[]
  videos: readonly unknown[]
}

/**
 * Returns the frame of a post; null if it has no media. A single picture keeps its ratio. Several pictures share the
 * ratio of the first one, within limits.
 */
export function frameOf({ pictures: [first, ...others], videos }: Shown): Frame | null {
  if (!first) return videos.length > 0 ? { ratio: 16 / 9, width: WIDE } : null
  const ratio = first.width / first.height
  if (others.length === 0) return { ratio, width: first.width }
  return { ratio: Math.min(FLATTEST, Math.max(TALLEST, ratio)), width: WIDE }
}
