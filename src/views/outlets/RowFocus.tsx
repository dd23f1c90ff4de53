import { useEffect, useRef } from 'react'

/** A closing dialog gives the focus back in the next frame; a focus lost after that is caught here. */
const FRAMES = 2

/**
 * When a new step removes what had the focus in a list's row, in a section or in an element marked `data-focus-place`,
 * the focus moves to the element marked `data-focus-home` there, or else to the heading.
 */
export function RowFocus({ step }: { step: string }) {
  const marker = useRef<HTMLSpanElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    let frame = 0
    function wait(frames: number) {
      frame = requestAnimationFrame(() => (frames > 1 ? wait(frames - 1) : take()))
    }
    function take() {
      const place = marker.current?.closest('li, section, [data-focus-place]')
      const home =
        place?.querySelector<HTMLElement>('[data-focus-home]') ??
        place?.querySelector<HTMLElement>('h2, h3')
      if (document.activeElement !== document.body || !home) return
      if (home.tabIndex < 0) home.tabIndex = -1
      home.focus({ preventScroll: true })
    }
    wait(FRAMES)
    return () => cancelAnimationFrame(frame)
  }, [step])
  return <span ref={marker} hidden />
}
