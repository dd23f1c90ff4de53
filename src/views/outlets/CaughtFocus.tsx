import { useEffect, useRef } from 'react'
import { isGivingBack } from '#views/kit/giving-back.ts'

/** A dialog catches what its own rows lose in the frame after. */
const FRAMES = 2

/**
 * In a dialog: when a new step removes what had the focus, the dialog gives it to its first button. It moves on from there
 * to the element marked `data-focus-home` in the same element marked `data-focus-place`.
 */
export function CaughtFocus({ step }: { step: string }) {
  const marker = useRef<HTMLSpanElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    if (document.activeElement !== document.body) return
    const place = marker.current?.closest('[data-focus-place]')
    const first = place?.closest('[role="dialog"]')?.querySelector('button')
    let frame = 0
    function wait(frames: number) {
      frame = requestAnimationFrame(() =>
        frames > 1 || isGivingBack() ? wait(frames - 1) : take(),
      )
    }
    function take() {
      const { activeElement, body } = document
      if (activeElement === body || activeElement === first)
        place?.querySelector<HTMLElement>('[data-focus-home]')?.focus({ preventScroll: true })
    }
    wait(FRAMES)
    return () => cancelAnimationFrame(frame)
  }, [step])
  return <span ref={marker} hidden />
}
