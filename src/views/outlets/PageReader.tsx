import { useEffect } from 'react'
import type { PageCodeRef } from '#machines/tab/pageCode.machine.ts'

/** Tells a page's code that somebody is waiting for the page, and when she has gone. */
export function PageReader({ code }: { code: PageCodeRef }) {
  useEffect(() => {
    code.send({ type: 'page.opened' })
    return () => code.send({ type: 'page.left' })
  }, [code])
  return null
}
