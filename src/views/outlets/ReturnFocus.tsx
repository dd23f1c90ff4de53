import { useEffect, useRef } from 'react'

/**
 * Placed in the row that had opened a part over the whole page. When the rows are shown again, focuses the row's
 * `data-focus-home` element or else its heading, and scrolls the row into view.
 */
export function ReturnFocus() {
  const marker = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const row = marker.current?.closest('li')
    const home =
      row?.querySelector<HTMLElement>('[data-focus-home]') ?? row?.querySelector<HTMLElement>('h3')
    if (!row || !home) return
    if (home.tabIndex < 0) home.tabIndex = -1
    home.focus({ preventScroll: true })
    row.scrollIntoView({ block: 'center', behavior: 'instant' })
  }, [])
  return <span ref={marker} hidden />
}
