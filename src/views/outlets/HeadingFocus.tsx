import { useEffect } from 'react'

/** For a part that takes over the whole page, at once or when its code has come: its heading takes the focus. */
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
