import { useLayoutEffect, useRef, useState } from 'react'
import { afterFrames, DIALOGS, giveBack, isBeingCaught, isGivingBack } from './giving-back.ts'

/** A row that has changed takes what nothing else has taken in the frame before. */
const FRAMES = 2

/** What led to each dialog: what had the focus before it and, when one dialog leads to another, before the first. */
const openers = new WeakMap<Element, readonly Element[]>()

function openersNow(): readonly Element[] {
  const element = document.activeElement
  if (element === null || element === document.body) return []
  const dialog = element.closest(DIALOGS)
  return [element, ...((dialog && openers.get(dialog)) ?? [])]
}

/**
 * Once the dialog it is in has gone, and not while it still fades away, a lost focus goes back to what had opened the
 * dialog, in the very next frame: the library itself waits for every movement on the page after a press of Enter. One
 * that an address has opened came from nowhere, and the page's heading takes the focus.
 */
export function FocusAfterwards() {
  const marker = useRef<HTMLSpanElement>(null)
  const [opened] = useState(openersNow)
  useLayoutEffect(() => {
    const dialog = marker.current?.closest(DIALOGS)
    if (dialog) openers.set(dialog, opened)
    const main = document.querySelector('main')
    return () => giveBack(opened, () => afterFrames(FRAMES, () => giveToHeading(main)))
  }, [opened])
  return <span ref={marker} hidden />
}

/** Another dialog that is there, or has gone meanwhile, gives it to what had opened that one. */
const isForAnother = () => isGivingBack() || document.querySelector(DIALOGS) !== null

function giveToHeading(main: HTMLElement | null): void {
  if (isBeingCaught()) return void afterFrames(1, () => giveToHeading(main))
  const heading = main?.isConnected && main.querySelector('h1')
  if (document.activeElement !== document.body || !heading || isForAnother()) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
