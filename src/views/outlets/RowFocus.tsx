import { useEffect, useRef } from 'react'
import { catchLater, DIALOGS } from '#views/kit/giving-back.ts'

const isUnder = (row: Element) =>
  [...document.querySelectorAll(DIALOGS)].some((dialog) => !dialog.contains(row))

/**
 * When a new step removes what had the focus in a list's row, in a section or in an element marked `data-focus-place`,
 * the focus moves to the element marked `data-focus-home` there, or else to the heading.
 */
export function RowFocus({ step }: { step: string }) {
  const marker = useRef<HTMLSpanElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    const row = marker.current
    if (row === null) return
    function take() {
      const place = row?.closest('li, section, [data-focus-place]')
      const home =
        place?.querySelector<HTMLElement>('[data-focus-home]') ??
        place?.querySelector<HTMLElement>('h2, h3')
      if (document.activeElement !== document.body || !home) return
      if (home.tabIndex < 0) home.tabIndex = -1
      home.focus({ preventScroll: true })
    }
    return catchLater(take, () => isUnder(row))
  }, [step])
  return <span ref={marker} hidden />
}
