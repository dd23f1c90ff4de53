import { useEffect, useRef } from 'react'

/**
 * In the row that led to a part which took over the whole page, for when the rows are shown again: what is marked
 * `data-focus-home` there, or else the row's heading, takes the focus and comes into view.
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
