const LATEST_MS = 5_000
const TOUCHES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

let stop = () => {}

const isTallEnough = (top: number) =>
  document.documentElement.scrollHeight - window.innerHeight >= top

/** Scrolls there, in pixels, as soon as the page is long enough, unless its reader scrolls first. */
export function scrollToPlace(top: number): void {
  stop()
  window.scrollTo(0, top)
  if (isTallEnough(top)) return
  const sizes = new ResizeObserver(() => {
    if (!isTallEnough(top)) return
    stop()
    window.scrollTo(0, top)
  })
  const timer = setTimeout(() => stop(), LATEST_MS)
  stop = () => {
    sizes.disconnect()
    clearTimeout(timer)
    for (const touch of TOUCHES) window.removeEventListener(touch, stop)
    stop = () => {}
  }
  for (const touch of TOUCHES) window.addEventListener(touch, stop, { passive: true })
  sizes.observe(document.body)
}
