import { type PointerEvent, useRef } from 'react'

/** Movement in pixels below which a press counts as a click and not a drag. */
const STILL = 8

/**
 * Tracks the press that opens a list. In a narrow window the list covers its trigger, so the mouse button is released
 * over one of the options. That must not select the option, unless the user has dragged to it. Touch needs no tracking,
 * because it opens the list only on release.
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
      // Resets after all handlers of this pointerup have run.
      setTimeout(() => {
        isInPlace.current = false
      })
    }
    addEventListener('pointerup', end, { capture: true, signal })
    addEventListener('pointercancel', end, { capture: true, signal })
  }
  return { begin, isInPlace: () => isInPlace.current }
}
