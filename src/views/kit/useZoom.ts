import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { held, movedBy, STEP, swiped, UNZOOMED, type Zoom, zoomedBy } from './zoom.ts'

interface Point {
  x: number
  y: number
}

interface Options {
  /** Key of the picture; the zoom is reset when it changes. */
  of: string
  /** Intrinsic size of the picture in pixels. */
  picture: { width: number; height: number }
  /** Called on a swipe: 1 to the left, -1 to the right. */
  onSwipe: (by: 1 | -1) => void
}

const MIDDLE: Point = { x: 0, y: 0 }
/** Zoom factor of a double tap. */
const CLOSE = 2.5

const middleOf = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
})

const apart = ([one, other]: readonly Point[]): number =>
  one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0

/** Zooms and pans a picture by wheel, double tap, pinch and drag. Returns functions for buttons and keys as well. */
export function useZoom(frame: RefObject<HTMLElement | null>, { of, picture, onSwipe }: Options) {
  const [zoom, setZoom] = useState<Zoom>(UNZOOMED)
  const [zoomed, setZoomed] = useState(of)
  if (zoomed !== of) {
    setZoomed(of)
    setZoom(UNZOOMED)
  }
  const fingers = useRef(new Map<number, Point>())
  const drawn = useRef({ by: MIDDLE, isPinch: false })

  const change = (next: (zoom: Zoom) => Zoom) =>
    setZoom((last) => {
      const box = frame.current?.getBoundingClientRect()
      return box ? held(next(last), picture, box) : last
    })
  function fromMiddle({ x, y }: Point): Point {
    const box = frame.current?.getBoundingClientRect()
    return box ? { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 } : MIDDLE
  }
  const zoomBy = (factor: number, point: Point = MIDDLE) =>
    change((last) => zoomedBy(last, factor, point))

  const wheel = useRef(zoomBy)
  wheel.current = zoomBy
  useEffect(() => {
    const element = frame.current
    // React's wheel listener is passive, so it cannot prevent the page from scrolling.
    const turnWheel = (event: WheelEvent) => {
      event.preventDefault()
      wheel.current(
        Math.exp(-event.deltaY / 400),
        fromMiddle({ x: event.clientX, y: event.clientY }),
      )
    }
    element?.addEventListener('wheel', turnWheel, { passive: false })
    return () => element?.removeEventListener('wheel', turnWheel)
  })

  function lift(event: PointerEvent) {
    if (!fingers.current.delete(event.pointerId) || fingers.current.size > 0) return
    const { by, isPinch } = drawn.current
    const turn = isPinch || zoom.scale > 1 ? null : swiped(by)
    if (turn && event.type === 'pointerup') onSwipe(turn)
  }

  const handlers = {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      if (fingers.current.size === 0) drawn.current = { by: MIDDLE, isPinch: false }
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
      if (fingers.current.size > 1) drawn.current.isPinch = true
    },
    onPointerMove(event: PointerEvent) {
      if (!fingers.current.has(event.pointerId)) return
      const before = [...fingers.current.values()]
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
      const after = [...fingers.current.values()]
      const [from, to] = [middleOf(before), middleOf(after)]
      const by = { x: to.x - from.x, y: to.y - from.y }
      const total = drawn.current.by
      drawn.current.by = { x: total.x + by.x, y: total.y + by.y }
      const factor = before.length > 1 ? apart(after) / (apart(before) || 1) : 1
      const at = fromMiddle(from)
      change((last) => movedBy(zoomedBy(last, factor, at), by))
    },
    onPointerUp: lift,
    onPointerCancel: lift,
    onDoubleClick: (event: { clientX: number; clientY: number }) =>
      zoom.scale > 1
        ? setZoom(UNZOOMED)
        : zoomBy(CLOSE, fromMiddle({ x: event.clientX, y: event.clientY })),
  }
  return {
    zoom,
    handlers,
    larger: () => zoomBy(STEP),
    smaller: () => zoomBy(1 / STEP),
    whole: () => setZoom(UNZOOMED),
    move: (by: Point) => change((last) => movedBy(last, by)),
  }
}
