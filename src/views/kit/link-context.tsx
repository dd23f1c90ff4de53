import { createContext, type MouseEvent, type ReactNode, useContext } from 'react'

export type Navigate = (href: string) => void

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

/** A click handler that hands an ordinary click to the app and leaves every other one to the browser. */
export function useLinkClick(
  href: string,
  onClick?: (event: MouseEvent<HTMLAnchorElement>) => void,
) {
  const navigate = useContext(NavigateContext)
  return (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (navigate && isOrdinary(event) && href.startsWith('/') && !href.startsWith('//')) {
      event.preventDefault()
      navigate(href)
    }
  }
}

function isOrdinary(event: MouseEvent<HTMLAnchorElement>): boolean {
  const link = event.currentTarget
  return (
    !event.defaultPrevented &&
    event.button === 0 &&
    !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) &&
    (link.target === '' || link.target === '_self') &&
    !link.hasAttribute('download')
  )
}
