import { useEffect } from 'react'

/** A part of a page that has taken the whole of it, at once or when its code has come: its heading takes the focus. */
export function HeadingFocus() {
  useEffect(() => {
    const heading = document.querySelector<HTMLElement>('main h1')
    if (heading === null) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [])
  return null
}
