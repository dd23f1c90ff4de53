import { useState } from 'react'
import { LATE_AFTER_MS } from '#rules/wire/retry.ts'
import notice from '#views/kit/Notice.module.css'
import styles from './LateWords.module.css'

/** Where the document's own frame stands here, somebody has waited since it was loaded; there is none at the build. */
const isAfterFirstFrame = () => Boolean(globalThis.document?.querySelector('[data-bones]'))

/** The policy lets no `style` stand in the document: there the script that shows the first frame says when. */
function useDelay() {
  const [delay] = useState(() =>
    isAfterFirstFrame()
      ? { animationDelay: `${Math.max(0, LATE_AFTER_MS - performance.now())}ms` }
      : undefined,
  )
  return delay
}

/** "The owl is late…" while the code of a page is waited for. No chart can say so: its code may be what is late. */
export function LateWords() {
  const style = useDelay()
  return (
    <span className={`${notice.notice} ${styles.late}`} style={style} data-late="">
      The owl is late… still trying
    </span>
  )
}
