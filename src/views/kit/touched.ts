/** As long as a page may still be on its way to where it was left. */
const LATEST_MS = 5_000
const TOUCHES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Calls `end` when the reader goes on, or after five seconds; returns how to end before. */
export function untilTouched(end: () => void): () => void {
  function stop() {
    clearTimeout(timer)
    for (const touch of TOUCHES) window.removeEventListener(touch, stop)
    end()
  }
  const timer = setTimeout(stop, LATEST_MS)
  for (const touch of TOUCHES) window.addEventListener(touch, stop, { passive: true })
  return stop
}
