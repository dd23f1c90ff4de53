import { useLayoutEffect, useRef, useState } from 'react'
import { afterFrames, DIALOGS, giveBack, isBeingCaught, isGivingBack } from './giving-back.ts'

/** Frames to wait before focusing the heading, so that a changed row can take the focus first. */
const FRAMES = 2

/** Elements focused before each dialog opened. For a dialog opened from another one, includes that one's openers. */
const openers = new WeakMap<Element, readonly Element[]>()

function openersNow(): readonly Element[] {
  const element = document.activeElement
  if (element === null || element === document.body) return []
  const dialog = element.closest(DIALOGS)
  return [element, ...((dialog && openers.get(dialog)) ?? [])]
}

/**
 * Restores the focus to the opener in the frame after the dialog has been removed (not while it still fades out). After
 * Enter, react-aria itself would wait for all animations on the page. A dialog opened by a URL has no opener, so the
 * page's heading gets the focus.
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

/** Another dialog is open or is restoring the focus, and takes care of it. */
const isForAnother = () => isGivingBack() || document.querySelector(DIALOGS) !== null

function giveToHeading(main: HTMLElement | null): void {
  if (isBeingCaught()) return void afterFrames(1, () => giveToHeading(main))
  const heading = main?.isConnected && main.querySelector('h1')
  if (document.activeElement !== document.body || !heading || isForAnother()) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
