import { useEffect, useRef, useState } from 'react'

/** On every new page but the first: moves the focus to its heading and announces its name to a screen reader. */
export function Arrival({ path }: { path: string }) {
  const arrivedAt = useRef(path)
  const [announced, announce] = useState('')
  useEffect(() => {
    if (arrivedAt.current === path) return
    arrivedAt.current = path
    // The placeholder heading of a page still to come goes away after the wait, and would take the focus with it.
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
