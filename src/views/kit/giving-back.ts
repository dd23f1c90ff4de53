import { focusInView } from './focus.ts'

export const DIALOGS = '[role="dialog"], [role="alertdialog"]'

/**
 * Number of frames for which to keep trying. On a busy machine, the page below a closed dialog stays inert for a while.
 */
const PATIENCE = 30

/** Number of frames in which a closed dialog may still cause the focus to be lost again. */
const SETTLING = 3

/**
 * Number of frames to wait before moving a lost focus, so that lists can re-render and a dialog can move the focus
 * itself.
 */
const REDRAWING = 2

/** Maximum number of times to wait again for a dialog to fade out. */
const FADING = 60

let givingBack = 0
let catching = 0

/** True while a closed dialog is restoring the focus, so that nothing else needs to catch it. */
export const isGivingBack = (): boolean => givingBack > 0

/**
 * True while a part of the page that has lost the focus is about to get it back. The page's heading must not take the
 * focus then.
 */
export const isBeingCaught = (): boolean => catching > 0

export const afterFrames = (frames: number, act: () => void): number =>
  requestAnimationFrame(() => (frames > 1 ? afterFrames(frames - 1, act) : act()))

/**
 * True if nothing has the focus, or if the dialog around the part has moved the focus to itself or to its first button,
 * as dialogs do in their first half second.
 */
export function isLostAround(part: Element | null | undefined): boolean {
  const { activeElement, body } = document
  const dialog = part?.closest(DIALOGS)
  const first = [...(dialog?.querySelectorAll('button') ?? [])].find(
    (button) => !button.disabled && button.getClientRects().length > 0,
  )
  return (
    activeElement === body ||
    activeElement === dialog ||
    (activeElement === first && first !== part)
  )
}

const canTake = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement && element.isConnected && !element.matches(':disabled')

/**
 * Moves a lost focus to the first of these elements that is still focusable, retrying until that works.
 * @param then called once an element has the focus, or if none can get it
 */
export function giveBack(heirs: readonly Element[], then: () => void): void {
  givingBack += 1
  function attempt(frame: number) {
    const heir = heirs.find(canTake)
    if (heir && isLostAround(heir)) focusInView(heir)
    const isOver = frame >= SETTLING && (frame >= PATIENCE || !heir || !isLostAround(heir))
    if (!isOver) return void afterFrames(1, () => attempt(frame + 1))
    givingBack -= 1
    then()
  }
  afterFrames(1, () => attempt(1))
}

/**
 * For a part of the page that has just lost the focus: calls `take` once the page has settled and no dialog is
 * restoring the focus.
 * @param isCovered returns true while a dialog covers the part; `take` waits until that dialog has closed
 * @returns a function that cancels the call
 */
export function catchLater(take: () => void, isCovered: () => boolean = () => false): () => void {
  let frame = 0
  let isOver = false
  function end() {
    if (!isOver) catching -= 1
    isOver = true
    cancelAnimationFrame(frame)
  }
  function wait(frames: number, patience: number) {
    frame = requestAnimationFrame(() => {
      if (patience > 0 && isCovered()) return wait(REDRAWING, patience - 1)
      if (frames > 1 || isGivingBack()) return wait(frames - 1, patience)
      end()
      take()
    })
  }
  catching += 1
  wait(REDRAWING, FADING)
  return end
}
