import { type PointerEvent, useRef } from 'react'

/** In pixels: a hand that holds still moves less. */
const STILL = 8

/**
 * The press that opens a list. On a phone's width the list comes over what was pressed, so that the same press of a mouse
 * ends over one of its entries: that chooses none of them. Dragged to an entry, it does. A finger opens when it is lifted.
 */
export function useOpeningPress() {
  const isInPlace = useRef(false)
  function begin({ clientX, clientY, pointerType }: PointerEvent) {
    if (pointerType === 'touch') return
    const listening = new AbortController()
    const { signal } = listening
    isInPlace.current = true
    function end(event: globalThis.PointerEvent) {
      listening.abort()
      isInPlace.current = Math.hypot(event.clientX - clientX, event.clientY - clientY) < STILL
      // What the end of the press does is done by then.
      setTimeout(() => {
        isInPlace.current = false
      })
    }
    addEventListener('pointerup', end, { capture: true, signal })
    addEventListener('pointercancel', end, { capture: true, signal })
  }
  return { begin, isInPlace: () => isInPlace.current }
}
