import { useEffect, useRef, useState } from 'react'

interface ArrivalProps {
  /** The page, without its query. */
  path: string
  /** Where its entry stands in the history: less than before, and Back has led here. */
  index: number
}

/** The placeholder heading of a page still to come goes away after the wait, and would take the focus with it. */
const headingThere = () => document.querySelector<HTMLElement>('main h1:not([aria-busy] *)')

const linkTo = (path: string) =>
  [...document.querySelectorAll<HTMLAnchorElement>('main a[href]')].find(
    ({ pathname }) => pathname === path,
  )

const focusOn = (element: HTMLElement) => {
  if (!element.matches('a')) element.tabIndex = -1
  element.focus({ preventScroll: true })
}

/** Calls `arrive` when the page's heading has come, unless the reader has moved on to something by then. */
function whenHeadingComes(arrive: (heading: HTMLElement) => void): () => void {
  const observer = new MutationObserver(() => {
    const isWaiting = document.activeElement?.matches('body, main') ?? true
    const heading = headingThere()
    if (isWaiting && !heading) return
    observer.disconnect()
    if (isWaiting && heading) arrive(heading)
  })
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['aria-busy'],
  })
  return () => observer.disconnect()
}

/**
 * On every new page but the first: moves the focus to its heading, or after Back to the link that had been followed, and
 * announces the page's name to a screen reader.
 */
export function Arrival({ path, index }: ArrivalProps) {
  const last = useRef({ path, index })
  const stopWaiting = useRef(() => {})
  const [announced, announce] = useState('')
  useEffect(() => {
    const left = last.current
    last.current = { path, index }
    if (left.path === path) return
    stopWaiting.current()
    announce(document.title)
    const heading = headingThere()
    const followed = index < left.index ? linkTo(left.path) : undefined
    const there = followed ?? heading
    if (there) return focusOn(there)
    const main = document.querySelector('main')
    if (main) focusOn(main)
    stopWaiting.current = whenHeadingComes((late) => {
      focusOn(late)
      announce(document.title)
    })
  }, [path, index])
  useEffect(() => () => stopWaiting.current(), [])
  return (
    <p className="visually-hidden" aria-live="polite">
      {announced}
    </p>
  )
}
