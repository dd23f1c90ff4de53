import { useEffect, useRef } from 'react'

/** Focuses the first field of a newly added row with `data-row`. */
export function ArrivalFocus() {
  const marker = useRef<HTMLSpanElement>(null)
  useEffect(() => marker.current?.closest('[data-row]')?.querySelector('input')?.focus(), [])
  return <span ref={marker} hidden />
}
