import { useEffect, useRef } from 'react'
import { catchLater, isLostAround } from '#views/kit/giving-back.ts'

/**
 * When a new step removes the focused element inside a dialog, the dialog focuses its first button. This outlet moves
 * the focus on to the `data-focus-home` element of the surrounding `data-focus-place`.
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
