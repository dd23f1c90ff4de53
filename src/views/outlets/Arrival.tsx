import { useEffect, useRef, useState } from 'react'

/** On every new page but the first: moves the focus to its heading and tells its name to a screen reader. */
export function Arrival({ path }: { path: string }) {
  const arrivedAt = useRef(path)
  const [announced, announce] = useState('')
  useEffect(() => {
    if (arrivedAt.current === path) return
    arrivedAt.current = path
    // The heading of a page that is still to come goes with the wait, and would take the focus with it.
    const heading =
      document.querySelector<HTMLElement>('main h1:not([aria-busy] *)') ??
      document.querySelector('main')
    if (heading) {
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    }
    announce(document.title)
  }, [path])
  return (
    <p className="visually-hidden" aria-live="polite">
      {announced}
    </p>
  )
}
