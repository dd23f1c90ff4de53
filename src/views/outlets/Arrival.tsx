import { useEffect, useRef, useState } from 'react'

interface ArrivalProps {
  /** Path of the page, without its query. */
  path: string
  /** Index of the history entry; smaller than before after Back. */
  index: number
}

/** Skips the skeleton's heading, which is removed when the page arrives and would take the focus with it. */
const headingThere = () => document.querySelector<HTMLElement>('main h1:not([aria-busy] *)')

const linkTo = (path: string) =>
  [...document.querySelectorAll<HTMLAnchorElement>('main a[href]')].find(
    ({ pathname }) => pathname === path,
  )

const focusOn = (element: HTMLElement) => {
  if (!element.matches('a')) element.tabIndex = -1
  element.focus({ preventScroll: true })
}

/** Calls `arrive` when the page's heading appears, unless the user has focused something else by then. */
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
 * On every page except the first: moves the focus to the heading, or after Back to the link that was followed, and
 * announces the title of the page to screen readers.
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
