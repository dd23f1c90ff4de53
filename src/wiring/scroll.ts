import { untilTouched } from '#views/kit/touched.ts'

let stop = () => {}

const isTallEnough = (top: number) =>
  document.documentElement.scrollHeight - window.innerHeight >= top

/** Scrolls to a position in pixels as soon as the page is long enough, unless the reader scrolls first. */
export function scrollToPlace(top: number): void {
  stop()
  window.scrollTo(0, top)
  if (isTallEnough(top)) return
  const sizes = new ResizeObserver(() => {
    if (!isTallEnough(top)) return
    stop()
    window.scrollTo(0, top)
  })
  stop = untilTouched(() => sizes.disconnect())
  sizes.observe(document.body)
}
