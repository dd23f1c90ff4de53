/** Maximum time in ms for which a page's scroll position may be restored. */
const LATEST_MS = 5_000
const TOUCHES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Calls `end` on the first user input, or after five seconds. Returns a function that calls `end` immediately. */
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
