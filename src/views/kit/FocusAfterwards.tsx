import { useLayoutEffect, useRef, useState } from 'react'

/** A row that has changed takes what nothing else has taken in the frame after what had opened the dialog. */
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
 * dialog, in the very next frame: the library itself waits for every movement on the page after a press of Enter. One
 * that an address has opened came from nowhere, and the page's heading takes the focus.
 */
export function FocusAfterwards() {
  const marker = useRef<HTMLSpanElement>(null)
  const [opener] = useState(openerNow)
  useLayoutEffect(() => {
    const dialog = marker.current?.closest(DIALOGS)
    if (dialog && opener) openers.set(dialog, opener)
    const main = document.querySelector('main')
    return () => {
      afterFrames(1, () => giveBack(opener))
      afterFrames(FRAMES, () => {
        // On a busy machine the page below the dialog may still have been closed to the focus.
        giveBack(opener)
        giveToHeading(main)
      })
    }
  }, [opener])
  return <span ref={marker} hidden />
}

function afterFrames(frames: number, act: () => void): void {
  requestAnimationFrame(() => (frames > 1 ? afterFrames(frames - 1, act) : act()))
}

function isLost(): boolean {
  return document.activeElement === document.body
}

function giveBack(opener: Element | undefined): void {
  if (isLost() && opener instanceof HTMLElement && opener.isConnected)
    opener.focus({ preventScroll: true })
}

function giveToHeading(main: HTMLElement | null): void {
  const heading = main?.isConnected && main.querySelector('h1')
  if (!isLost() || !heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
