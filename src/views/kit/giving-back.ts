export const DIALOGS = '[role="dialog"], [role="alertdialog"]'

/** Frames to keep trying: on a busy machine the page below a dialog stays inert for a while. */
const PATIENCE = 30

/** Frames during which a closed dialog may still make the focus get lost again. */
const SETTLING = 3

/** Frames to wait before catching a lost focus, so that lists can redraw and a dialog can catch it itself. */
const REDRAWING = 2

/** Maximum number of attempts to wait for a dialog to fade out. */
const FADING = 60

let givingBack = 0
let catching = 0

/** True while a closed dialog is restoring the focus, so that nothing else needs to catch it. */
export const isGivingBack = (): boolean => givingBack > 0

/** True while a part is about to catch the focus it has lost, so that the page's heading does not take it. */
export const isBeingCaught = (): boolean => catching > 0

export const afterFrames = (frames: number, act: () => void): number =>
  requestAnimationFrame(() => (frames > 1 ? afterFrames(frames - 1, act) : act()))

/**
 * The focus is nowhere, or the dialog has moved it to its first button. In its first half second the dialog also
 * focuses itself.
 */
export function isLostAround(part: Element | null | undefined): boolean {
  const { activeElement, body } = document
  const dialog = part?.closest(DIALOGS)
  const first = dialog?.querySelector('button')
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
 * @param then called when one has the focus, or when there is none
 */
export function giveBack(heirs: readonly Element[], then: () => void): void {
  givingBack += 1
  function attempt(frame: number) {
    const heir = heirs.find(canTake)
    if (heir && isLostAround(heir)) heir.focus({ preventScroll: true })
    const isOver = frame >= SETTLING && (frame >= PATIENCE || !heir || !isLostAround(heir))
    if (!isOver) return void afterFrames(1, () => attempt(frame + 1))
    givingBack -= 1
    then()
  }
  afterFrames(1, () => attempt(1))
}

/**
 * For a part that has just lost the focus: calls `take` once the page has settled and no dialog is restoring the focus.
 * @param isCovered returns true while a dialog still covers the part, which has to close first
 * @returns a function that cancels this
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
