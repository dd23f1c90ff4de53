import { useEffect, useRef } from 'react'

/** Focuses the heading of a dialog when it moves to another step, instead of the button beside it. */
export function DialogFocus({ step }: { step: string }) {
  const marker = useRef<HTMLSpanElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    // A frame later, because the dialog itself catches the lost focus first.
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
