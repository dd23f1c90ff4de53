import { useEffect, useRef, useState } from 'react'

interface ArrivalProps {
  /** Path of the page, without its query. */
  path: string
  /** Index of the history entry, which decreases after Back. */
  index: number
}

/**
 * Finds the page's heading. Ignores the skeleton's heading, which would lose the focus when the page replaces the
 * skeleton.
 */
const headingThere = () => document.querySelector<HTMLElement>('main h1:not([aria-busy] *)')

/**
 * Finds the link to the page that the user has just left: on this page, or else in the navigation. The navigation is
 * always visible, whatever the restored scroll position, while the page's heading may not be.
 */
const linkTo = (path: string) =>
  ['main a[href]', 'a[href]']
    .flatMap((links) => [...document.querySelectorAll<HTMLAnchorElement>(links)])
    .find((link) => link.pathname === path && link.checkVisibility())

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
 * On every page except the first, announces the title to screen readers and moves the focus: to the heading, or after
 * Back to the link that the user had followed.
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
