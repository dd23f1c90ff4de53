/** Timeout in ms, so that a page that is never idle still gets the rest of its code. */
const IDLE_PATIENCE = 3_000

export const whenIdle: (act: () => void) => () => void =
  'requestIdleCallback' in globalThis
    ? (act) => {
        const id = requestIdleCallback(act, { timeout: IDLE_PATIENCE })
        return () => cancelIdleCallback(id)
      }
    : (act) => {
        const id = setTimeout(act, 200)
        return () => clearTimeout(id)
      }

/** Time in ms that it takes to draw a frame with software rendering. */
const DRAWING = 150

/** Runs `act` once the current frame is painted and the page is idle, so that decoration does not delay the paint. */
export function whenDrawn(act: () => void): () => void {
  let stop: () => void = () => cancelAnimationFrame(frame)
  const frame = requestAnimationFrame(() => {
    const drawn = setTimeout(() => {
      stop = whenIdle(act)
    }, DRAWING)
    stop = () => clearTimeout(drawn)
  })
  return () => stop()
}
