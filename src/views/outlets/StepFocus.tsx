import { useEffect, useRef } from 'react'

/** When a page moves to another step: focuses its heading and scrolls to the top. */
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
