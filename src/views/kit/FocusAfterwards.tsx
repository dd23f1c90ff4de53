import { useEffect } from 'react'

/** What had opened it gets the focus back in the next frame, and a row that has changed takes it in the one after. */
const FRAMES = 3

/**
 * Once what it is in has gone, and not while it still fades away: a dialog that an address has opened came from nowhere,
 * and the page's heading takes the focus.
 */
export function FocusAfterwards() {
  useEffect(() => () => afterFrames(FRAMES, takeLostFocus), [])
  return null
}

function afterFrames(frames: number, act: () => void): void {
  requestAnimationFrame(() => (frames > 1 ? afterFrames(frames - 1, act) : act()))
}

function takeLostFocus(): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (document.activeElement !== document.body || !heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
