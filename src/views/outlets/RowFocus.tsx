import { useEffect, useRef } from 'react'
import { catchLater, DIALOGS } from '#views/kit/giving-back.ts'

const isUnder = (row: Element) =>
  [...document.querySelectorAll(DIALOGS)].some((dialog) => !dialog.contains(row))

/**
 * When a new step removes the focused element of a list item, a section or a `data-focus-place` element, the focus
 * moves to its `data-focus-home` element, or else to its heading.
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
