import { useEffect } from 'react'

/** Focuses the page's heading on mount, for parts that take over the whole page. */
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
