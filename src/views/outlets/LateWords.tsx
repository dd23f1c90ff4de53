import { useState } from 'react'
import { LATE_AFTER_MS } from '#rules/wire/retry.ts'
import notice from '#views/kit/Notice.module.css'
import styles from './LateWords.module.css'

/** True if the document's first frame is on screen, so the wait began with its load. No document during the build. */
const isAfterFirstFrame = () => Boolean(globalThis.document?.querySelector('[data-bones]'))

/** The delay left since the load. In the first frame itself a script sets it, because the CSP forbids `style` there. */
function useDelay() {
  const [delay] = useState(() =>
    isAfterFirstFrame()
      ? { animationDelay: `${Math.max(0, LATE_AFTER_MS - performance.now())}ms` }
      : undefined,
  )
  return delay
}

/** "The owl is late…" while a page's code is loading. Done without a chart, whose code may itself be late. */
export function LateWords() {
  const style = useDelay()
  return (
    <span className={`${notice.notice} ${styles.late}`} style={style} data-late="">
      The owl is late… still trying
    </span>
  )
}
