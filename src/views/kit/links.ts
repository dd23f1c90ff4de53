import type { MouseEvent } from 'react'
import { useLocation } from 'wouter'

/** The app's paths. The kit must not depend on the app, so the app adds them through declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: the app declares what belongs in it
export interface Links {}

export type Href = Links extends { href: infer Known extends string } ? Known : string

/** Returns a function that navigates from a control that is not a link, such as a tab or a select. */
export function useFollow(): (href: Href) => void {
  const [, navigate] = useLocation()
  return (href) => navigate(href)
}

/** Returns a click handler for an element whose links are raw markup, not React elements. */
export function useLinksInside() {
  const [, navigate] = useLocation()
  return (event: MouseEvent<HTMLElement>) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const href = link?.getAttribute('href') ?? ''
    if (isOfThisSite(href) && isOrdinary(event)) {
      event.preventDefault()
      navigate(href)
    }
  }
}

/** True for a page of this site, not for a file such as `/licences.txt`. */
const isOfThisSite = (href: string) =>
  href.startsWith('/') && !href.startsWith('//') && !/\.[a-z]+$/.test(href)

/**
 * True for a click that the app handles. As in wouter's `Link`, the browser handles clicks with other buttons or
 * modifier keys, e.g. to open a new tab.
 */
const isOrdinary = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey)
