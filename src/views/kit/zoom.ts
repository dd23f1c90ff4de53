/** Zoom factor of a picture, and its offset from the centre of the frame in pixels. */
export interface Zoom {
  scale: number
  x: number
  y: number
}

interface Point {
  x: number
  y: number
}

interface Size {
  width: number
  height: number
}

export const UNZOOMED: Zoom = { scale: 1, x: 0, y: 0 }
export const STEP = 1.5
const LARGEST = 6

/** Size of the picture when it fits the frame. */
function fitted(picture: Size, frame: Size): Size {
  const scale = Math.min(frame.width / picture.width, frame.height / picture.height)
  return { width: picture.width * scale, height: picture.height * scale }
}

const within = (value: number, most: number) => Math.min(most, Math.max(-most, value))

/** Limits the offset, so that no edge of the picture moves inside the frame. */
export function held({ scale, x, y }: Zoom, picture: Size, frame: Size): Zoom {
  const { width, height } = fitted(picture, frame)
  return {
    scale,
    x: within(x, Math.max(0, (width * scale - frame.width) / 2)),
    y: within(y, Math.max(0, (height * scale - frame.height) / 2)),
  }
}

/** Zooms by a factor and keeps the given point fixed. The point is relative to the centre of the frame. */
export function zoomedBy(zoom: Zoom, factor: number, point: Point): Zoom {
  const scale = Math.min(LARGEST, Math.max(1, zoom.scale * factor))
  const ratio = scale / zoom.scale
  return {
    scale,
    x: point.x - (point.x - zoom.x) * ratio,
    y: point.y - (point.y - zoom.y) * ratio,
  }
}

export const movedBy = (zoom: Zoom, by: Point): Zoom => ({
  ...zoom,
  x: zoom.x + by.x,
  y: zoom.y + by.y,
})

/** Detects a horizontal swipe: 1 to the left, -1 to the right, null if it was too short. */
export function swiped({ x, y }: Point): 1 | -1 | null {
  if (Math.abs(x) < 50 || Math.abs(x) < Math.abs(y)) return null
  return x < 0 ? 1 : -1
}
