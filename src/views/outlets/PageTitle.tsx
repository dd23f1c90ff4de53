import { useLayoutEffect } from 'react'

const PRODUCT = 'Critter Swap'

/** Names the document after the page, before a screen reader announces it. */
export function PageTitle({ title }: { title: string }) {
  useLayoutEffect(() => {
    document.title = title === PRODUCT ? PRODUCT : `${title} · ${PRODUCT}`
  }, [title])
  return null
}
