import type { MouseEvent } from 'react'
import { useLocation } from 'wouter'

/** The app's addresses: the app fills them in by declaring them here, because the kit does not know them. */
// biome-ignore lint/suspicious/noEmptyInterface: the app declares what belongs in it
export interface Links {}

export type Href = Links extends { href: infer Known extends string } ? Known : string

/** Follows an address from a control that is not a link, such as a tab or a choice. */
export function useFollow(): (href: Href) => void {
  const [, navigate] = useLocation()
  return (href) => navigate(href)
}

/** Returns the click handler of an element whose links come from markup and not from React. */
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

const isOfThisSite = (href: string) => href.startsWith('/') && !href.startsWith('//')

/** As wouter's own `Link` decides: other buttons and modifiers are the browser's, which opens a tab or a menu. */
const isOrdinary = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey)
