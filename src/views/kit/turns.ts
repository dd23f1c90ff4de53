/** In milliseconds: a page that is never idle gets the rest of its code all the same. */
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

/** In milliseconds: what a frame takes to be seen after it has been handed on, where a processor draws it. */
const DRAWING = 150

/** The first frame with what was just rendered must not wait for its decoration. */
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
