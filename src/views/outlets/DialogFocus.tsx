import { useEffect, useRef } from 'react'

/** When a dialog moves on to something else, its heading says so and takes the focus, not the button beside it. */
export function DialogFocus({ step }: { step: string }) {
  const marker = useRef<HTMLSpanElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    // A frame later: the dialog itself first catches a focus that has lost its place.
    const frame = requestAnimationFrame(() => {
      const dialog = marker.current?.closest('[role="dialog"], [role="alertdialog"]')
      const heading = dialog?.querySelector<HTMLElement>('h2')
      if (!heading) return
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [step])
  return <span ref={marker} hidden />
}
