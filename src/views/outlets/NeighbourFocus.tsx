import { useLayoutEffect, useRef } from 'react'
import { catchLater } from '#views/kit/giving-back.ts'

/**
 * Placed in each row that has the same `data-row`. When the focused row is removed, the next row gets the focus, or
 * else the previous one, or else the heading.
 */
export function NeighbourFocus() {
  const marker = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const row = marker.current?.closest<HTMLElement>('[data-row]')
    return () => {
      if (!row?.contains(document.activeElement)) return
      const rows = [...document.querySelectorAll<HTMLElement>(`[data-row="${row.dataset.row}"]`)]
      const here = rows.indexOf(row)
      const around = row.closest('[role="dialog"]') ?? document.querySelector('main')
      const heading = around?.querySelector<HTMLElement>('h1, h2') ?? null
      const neighbour = rows[here + 1] ?? rows[here - 1]
      catchLater(() => {
        const isFree = document.activeElement === document.body || !document.activeElement
        const home = neighbour?.isConnected ? neighbour : heading
        if (!isFree || !home?.isConnected) return
        home.tabIndex = -1
        home.focus({ preventScroll: neighbour === undefined })
      })
    }
  }, [])
  return <span ref={marker} hidden />
}
