import { useEffect } from 'react'
import type { PageCodeRef } from '#machines/tab/pageCode.machine.ts'

/**
 * Sends an event to the chart that loads the page's code when the user opens the page, and another when they leave it.
 */
export function PageReader({ code }: { code: PageCodeRef }) {
  useEffect(() => {
    code.send({ type: 'page.opened' })
    return () => code.send({ type: 'page.left' })
  }, [code])
  return null
}
