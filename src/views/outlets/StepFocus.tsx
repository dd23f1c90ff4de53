import { useEffect, useRef } from 'react'

/** When a page moves on to another step: focuses the heading of the new one and shows it from its top. */
export function StepFocus({ step }: { step: string }) {
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    const heading = document.querySelector<HTMLElement>('main h1')
    if (heading === null) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [step])
  return null
}
