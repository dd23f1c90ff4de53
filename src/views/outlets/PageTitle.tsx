import { useLayoutEffect } from 'react'

const PRODUCT = 'Critter Swap'

/** Sets the document's title in a layout effect, before `Arrival` announces it. */
export function PageTitle({ title }: { title: string }) {
  useLayoutEffect(() => {
    document.title = title === PRODUCT ? PRODUCT : `${title} · ${PRODUCT}`
  }, [title])
  return null
}
