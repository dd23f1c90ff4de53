import { useEffect, useRef } from 'react'

/** In an item of a list that may take another place: the one with the focus is followed there. */
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
