import { useEffect } from 'react'

const PRODUCT = 'Critter Swap'

/** Names the document after the page. */
export function PageTitle({ title }: { title: string }) {
  useEffect(() => {
    document.title = title === PRODUCT ? PRODUCT : `${title} · ${PRODUCT}`
  }, [title])
  return null
}
