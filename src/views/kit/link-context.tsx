import { createContext, type MouseEvent, type ReactNode, useContext } from 'react'

/** What the links of the app may lead to: the app fills it in, because it knows its addresses and the kit does not. */
// biome-ignore lint/suspicious/noEmptyInterface: the app declares what belongs in it
export interface Links {}

export type Href = Links extends { href: infer Known extends string } ? Known : string

export type Navigate = (href: string, state?: Record<string, string>) => void

const NavigateContext = createContext<Navigate | undefined>(undefined)

/** Lets the app follow the kit's links without loading a document; without it a link is a plain `<a>`. */
export function LinkProvider({
  onNavigate,
  children,
}: {
  onNavigate: Navigate
  children: ReactNode
}) {
  return <NavigateContext.Provider value={onNavigate}>{children}</NavigateContext.Provider>
}

/** Leads where a control that is no link leads: a tab, a choice. */
export function useFollow(): (href: Href) => void {
  const navigate = useContext(NavigateContext)
  return (href) => (navigate ? navigate(href) : location.assign(href))
}

/** A click handler that hands an ordinary click to the app and leaves every other one to the browser. */
export function useLinkClick(
  { href, state }: { href: string; state?: Record<string, string> | undefined },
  onClick?: (event: MouseEvent<HTMLAnchorElement>) => void,
) {
  const navigate = useContext(NavigateContext)
  return (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (navigate && isOrdinary(event, event.currentTarget) && isOfThisSite(href)) {
      event.preventDefault()
      navigate(href, state)
    }
  }
}

/** The same for links that nobody rendered one by one: the handler of the element around them. */
export function useLinksInside() {
  const navigate = useContext(NavigateContext)
  return (event: MouseEvent<HTMLElement>) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const href = link?.getAttribute('href') ?? ''
    if (link && navigate && isOrdinary(event, link) && isOfThisSite(href)) {
      event.preventDefault()
      navigate(href)
    }
  }
}

const isOfThisSite = (href: string) => href.startsWith('/') && !href.startsWith('//')

function isOrdinary(event: MouseEvent, link: HTMLAnchorElement): boolean {
  return (
    !event.defaultPrevented &&
    event.button === 0 &&
    !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) &&
    (link.target === '' || link.target === '_self') &&
    !link.hasAttribute('download')
  )
}
