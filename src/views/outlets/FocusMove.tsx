import { type EffectCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { focusInView, glideTo } from '#views/kit/focus.ts'
import { catchLater, DIALOGS, isLostAround } from '#views/kit/giving-back.ts'

interface FocusMoveProps {
  to: keyof typeof moves | 'neighbour'
  /** The focus moves whenever this value changes, but not on mount. */
  after?: string
}

/**
 * Moves the focus to the place where the user continues, after the focused element was removed or something new was
 * shown.
 */
export function FocusMove({ to, after }: FocusMoveProps) {
  const marker = useRef<HTMLSpanElement>(null)
  const shown = useRef(after)
  useEffect(() => {
    if (after !== undefined && shown.current === after) return
    shown.current = after
    if (marker.current && to !== 'neighbour') return moves[to](marker.current)
  }, [to, after])
  useLayoutEffect(() => {
    const row = to === 'neighbour' ? marker.current?.closest<HTMLElement>('[data-row]') : null
    // The cleanup of a layout effect runs while the row is still in the document.
    return () => {
      if (row?.contains(document.activeElement)) moveToNeighbour(row)
    }
  }, [to])
  return <span ref={marker} hidden />
}

/**
 * The places to move the focus to. The home of an element is the `data-focus-home` inside it, or else its heading. Each
 * move is called with `FocusMove`'s hidden marker element. A move that waits returns a function that cancels it.
 */
const moves = {
  /** The page's heading, at the top of the page. */
  page() {
    const heading = document.querySelector<HTMLElement>('main h1')
    if (heading === null) return
    focusOn(heading)
    window.scrollTo(0, 0)
  },

  /**
   * The home of a new list item or section, which is scrolled to the middle of the page. Takes the focus even if a
   * closing dialog has just restored it to a button.
   */
  landing(marker) {
    return catchLater(() => {
      const place = marker.closest('li, section')
      if (place === null) return
      focusOn(homeIn(place), { isGliding: true })
      glideTo(place)
    }, isUnderDialog(marker))
  },

  /** The heading of the dialog, instead of the close button. */
  dialog(marker) {
    // The move waits for a frame, because the dialog itself catches the lost focus first.
    const frame = requestAnimationFrame(() => focusOn(marker.closest(DIALOGS)?.querySelector('h2')))
    return () => cancelAnimationFrame(frame)
  },

  /** The home of the list item, section or `data-focus-place` that has lost the focus. */
  row(marker) {
    const place = () => marker.closest('li, section, [data-focus-place]')
    return catchLater(() => {
      if (document.activeElement === document.body) focusOn(homeIn(place()))
    }, isUnderDialog(marker))
  },

  /**
   * The home of the `data-focus-place` that has lost the focus, even if its dialog has focused its first
   * button.
   */
  part(marker) {
    if (document.activeElement !== document.body) return
    const place = marker.closest('[data-focus-place]')
    return catchLater(() => {
      if (isLostAround(place)) focusOn(homeIn(place))
    })
  },

  /** The home of the list item from which the user opened a view that replaced the list. */
  opener(marker) {
    const row = marker.closest('li')
    const home = homeIn(row)
    if (!home) return
    focusOn(home)
    row?.scrollIntoView({ block: 'center', behavior: 'instant' })
  },

  /** The first field of a new row with `data-row`. */
  field(marker) {
    marker.closest('[data-row]')?.querySelector('input')?.focus()
  },
} satisfies Record<string, (marker: HTMLElement) => ReturnType<EffectCallback>>

/** Moves the focus from a removed row to the next row with the same `data-row`, else the previous, else the heading. */
function moveToNeighbour(row: HTMLElement) {
  const rows = [...document.querySelectorAll<HTMLElement>(`[data-row="${row.dataset.row}"]`)]
  const here = rows.indexOf(row)
  const neighbour = rows[here + 1] ?? rows[here - 1]
  const around = row.closest(DIALOGS) ?? document.querySelector('main')
  const heading = around?.querySelector<HTMLElement>('h1, h2')
  catchLater(() => {
    const isFree = document.activeElement === document.body || !document.activeElement
    const home = neighbour?.isConnected ? neighbour : heading
    if (isFree && home?.isConnected) focusOn(home)
  })
}

const homeIn = (place: Element | null): HTMLElement | null | undefined =>
  place?.querySelector<HTMLElement>('[data-focus-home]') ??
  place?.querySelector<HTMLElement>('h2, h3')

const isUnderDialog = (marker: HTMLElement) => () =>
  [...document.querySelectorAll(DIALOGS)].some((dialog) => !dialog.contains(marker))

/** @param isGliding true if the caller scrolls to the element itself */
function focusOn(element: HTMLElement | null | undefined, { isGliding = false } = {}) {
  if (!element) return
  if (element.tabIndex < 0) element.tabIndex = -1
  if (isGliding) element.focus({ preventScroll: true })
  else focusInView(element)
}
