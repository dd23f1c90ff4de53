import { useLayoutEffect, useRef, useState } from 'react'
import { focusInView } from './focus.ts'
import { afterFrames, DIALOGS, giveBack, isBeingCaught, isGivingBack } from './giving-back.ts'

/** Frames to wait before focusing the heading, so that a changed row can take the focus first. */
const FRAMES = 2

/**
 * The elements that may get the focus back, by dialog. The first is the one that had the focus when the dialog opened.
 * If it is inside another dialog, that dialog's openers follow.
 */
const openers = new WeakMap<Element, readonly Element[]>()

function openersNow(): readonly Element[] {
  const element = document.activeElement
  if (element === null || element === document.body) return []
  const dialog = element.closest(DIALOGS)
  return [element, ...((dialog && openers.get(dialog)) ?? [])]
}

/**
 * Restores the focus to the opener in the frame after the dialog has been removed (not while it is still fading out).
 * This does not use react-aria, which after Enter would wait for all animations on the page. A dialog that was opened
 * by its URL has no opener, so the page's heading gets the focus.
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

/** True while another dialog is open or is restoring the focus. The heading must not take the focus then. */
const isForAnother = () => isGivingBack() || document.querySelector(DIALOGS) !== null

function giveToHeading(main: HTMLElement | null): void {
  if (isBeingCaught()) return void afterFrames(1, () => giveToHeading(main))
  const heading = main?.isConnected && main.querySelector('h1')
  if (document.activeElement !== document.body || !heading || isForAnother()) return
  heading.tabIndex = -1
  focusInView(heading)
}
