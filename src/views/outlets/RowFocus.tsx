import { useEffect, useRef } from 'react'

/** A dialog that closes gives the focus back in the next frame; what is lost after that is caught here. */
const FRAMES = 2

/** When what had the focus in a list's row, or in a section, goes away with a new step, the heading there takes it. */
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
      const heading = marker.current?.closest('li, section')?.querySelector<HTMLElement>('h2, h3')
      if (document.activeElement !== document.body || !heading) return
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    }
    wait(FRAMES)
    return () => cancelAnimationFrame(frame)
  }, [step])
  return <span ref={marker} hidden />
}
