export const DIALOGS = '[role="dialog"], [role="alertdialog"]'

/** In frames: on a busy machine the page below a dialog stays closed to the focus for a while. */
const PATIENCE = 30

/** For as long a dialog that has gone may still lose the focus again, in frames. */
const SETTLING = 3

let givingBack = 0

/** Whether a dialog that has gone is still giving the focus back: nobody else needs to catch it. */
export const isGivingBack = (): boolean => givingBack > 0

export const afterFrames = (frames: number, act: () => void): number =>
  requestAnimationFrame(() => (frames > 1 ? afterFrames(frames - 1, act) : act()))

/** Nobody has it, or the dialog around has caught it, which gives what it catches to its first button. */
function isLost(heir: Element | undefined): boolean {
  const { activeElement, body } = document
  const caught = heir?.closest(DIALOGS)?.querySelector('button')
  return activeElement === body || (caught !== heir && activeElement === caught)
}

const canTake = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement && element.isConnected && !element.matches(':disabled')

/**
 * Gives a lost focus to the first of these that is still there, as soon as it can take it.
 * @param then called when it has it, or when there is none
 */
export function giveBack(heirs: readonly Element[], then: () => void): void {
  givingBack += 1
  function attempt(frame: number) {
    const heir = heirs.find(canTake)
    if (heir && isLost(heir)) heir.focus({ preventScroll: true })
    const isOver = frame >= SETTLING && (frame >= PATIENCE || !heir || !isLost(heir))
    if (!isOver) return void afterFrames(1, () => attempt(frame + 1))
    givingBack -= 1
    then()
  }
  afterFrames(1, () => attempt(1))
}
