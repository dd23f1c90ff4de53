import { useEffect } from 'react'
import type { PageCodeRef } from '#machines/tab/pageCode.machine.ts'

/** Tells the chart of a page's code when the page is opened and left. */
export function PageReader({ code }: { code: PageCodeRef }) {
  useEffect(() => {
    code.send({ type: 'page.opened' })
    return () => code.send({ type: 'page.left' })
  }, [code])
  return null
}
