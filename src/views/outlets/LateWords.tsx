import { useState } from 'react'
import { LATE_AFTER_MS } from '#rules/wire/retry.ts'
import notice from '#views/kit/Notice.module.css'
import styles from './LateWords.module.css'

/**
 * True if the document's first frame is on screen, which means that the wait began when the document was loaded.
 * `document` is undefined during the build.
 */
const isAfterFirstFrame = () => Boolean(globalThis.document?.querySelector('[data-bones]'))

/**
 * The remaining part of the delay. The delay began when the document was loaded. In the first frame, a script sets it,
 * because the CSP forbids `style` attributes there.
 */
function useDelay() {
  const [delay] = useState(() =>
    isAfterFirstFrame()
      ? { animationDelay: `${Math.max(0, LATE_AFTER_MS - performance.now())}ms` }
      : undefined,
  )
  return delay
}

/**
 * The notice "The owl is late…" while a page's code is loading. Works without a chart, because the chart's code may
 * still be loading too.
 */
export function LateWords() {
  const style = useDelay()
  return (
    <span className={`${notice.notice} ${styles.late}`} style={style} data-late="">
      The owl is late… still trying
    </span>
  )
}
