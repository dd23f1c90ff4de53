import { useEffect, useRef } from 'react'

/** Placed in an item of a list: scrolls it into view if it moves while it has the focus. */
export function MovedInView() {
  const marker = useRef<HTMLSpanElement>(null)
  const place = useRef<number>(null)
  useEffect(() => {
    const item = marker.current?.closest('li')
    if (!item) return
    const before = place.current
    place.current = [...(item.parentElement?.children ?? [])].indexOf(item)
    if (before !== null && before !== place.current && item.contains(document.activeElement))
      item.scrollIntoView({ block: 'nearest', inline: 'start' })
  })
  return <span ref={marker} hidden />
}
