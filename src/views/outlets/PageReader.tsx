import { useEffect } from 'react'
import type { PageCodeRef } from '#machines/tab/pageCode.machine.ts'

/** Notifies the chart that loads the page's code when the user opens and leaves the page. */
export function PageReader({ code }: { code: PageCodeRef }) {
  useEffect(() => {
    code.send({ type: 'page.opened' })
    return () => code.send({ type: 'page.left' })
  }, [code])
  return null
}
