import { useEffect, useRef } from 'react'
import { catchLater, isLostAround } from '#views/kit/giving-back.ts'

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
    function take() {
      if (isLostAround(place))
        place?.querySelector<HTMLElement>('[data-focus-home]')?.focus({ preventScroll: true })
    }
    return catchLater(take)
  }, [step])
  return <span ref={marker} hidden />
}
