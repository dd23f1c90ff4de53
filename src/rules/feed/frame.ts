import type { Picture } from './picture.ts'

/** Width by height: a frame for several is not taller than 3:4 and not flatter than 2:1. */
const TALLEST = 3 / 4
const FLATTEST = 2

/** The place that is kept for what a post shows. */
export interface Frame {
  /** Width by height. */
  ratio: number
  /** Not wider than this, in pixels. */
  width: number
}

const WIDE = 4096

interface Shown {
  pictures: readonly Pick<Picture, 'width' | 'height'>[]
  videos: readonly unknown[]
}

/** One picture has a frame of its own shape, several that of the first as far as it suits a feed; null for nothing. */
export function frameOf({ pictures: [first, ...others], videos }: Shown): Frame | null {
  if (!first) return videos.length > 0 ? { ratio: 16 / 9, width: WIDE } : null
  const ratio = first.width / first.height
  if (others.length === 0) return { ratio, width: first.width }
  return { ratio: Math.min(FLATTEST, Math.max(TALLEST, ratio)), width: WIDE }
}
