import { useEffect, useRef, useState } from 'react'

/** What had opened it gets the focus back in the next frame, and a row that has changed takes it in the one after. */
const FRAMES = 3

const DIALOGS = '[role="dialog"], [role="alertdialog"]'

/** What had the focus before each dialog: when one dialog leads to another, the second goes back to where the first began. */
const openers = new WeakMap<Element, Element>()

function openerNow(): Element | undefined {
  const element = document.activeElement
  const dialog = element?.closest(DIALOGS)
  return dialog ? openers.get(dialog) : (element ?? undefined)
}

/**
 * Once the dialog it is in has gone, and not while it still fades away, a lost focus goes back to what had opened the
 * dialog; one that an address has opened came from nowhere, and the page's heading takes the focus.
 */
export function FocusAfterwards() {
  const marker = useRef<HTMLSpanElement>(null)
  const [opener] = useState(openerNow)
  useEffect(() => {
    const dialog = marker.current?.closest(DIALOGS)
    if (dialog && opener) openers.set(dialog, opener)
    const main = document.querySelector('main')
    return () => afterFrames(FRAMES, () => takeLostFocus(opener, main))
  }, [opener])
  return <span ref={marker} hidden />
}

function afterFrames(frames: number, act: () => void): void {
  requestAnimationFrame(() => (frames > 1 ? afterFrames(frames - 1, act) : act()))
}

function takeLostFocus(opener: Element | undefined, main: HTMLElement | null): void {
  if (document.activeElement !== document.body) return
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
  if (document.activeElement !== document.body || !main?.isConnected) return
  const heading = main.querySelector('h1')
  if (heading === null) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
