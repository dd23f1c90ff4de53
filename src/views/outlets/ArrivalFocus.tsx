import { useEffect, useRef } from 'react'

/** In a row with `data-row` that has just been added: its first field takes the focus. */
export function ArrivalFocus() {
  const marker = useRef<HTMLSpanElement>(null)
  useEffect(() => marker.current?.closest('[data-row]')?.querySelector('input')?.focus(), [])
  return <span ref={marker} hidden />
}
