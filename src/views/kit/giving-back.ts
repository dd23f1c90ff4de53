export const DIALOGS = '[role="dialog"], [role="alertdialog"]'

/** In frames: on a busy machine the page below a dialog stays closed to the focus for a while. */
const PATIENCE = 30

/** For as long a dialog that has gone may still lose the focus again, in frames. */
const SETTLING = 3

/** A list redraws, and a dialog catches what its own rows lose, before a part looks for the focus it has lost, in frames. */
const REDRAWING = 2

/** For as long a part waits for a dialog to fade away, in frames. */
const FADING = 60

let givingBack = 0
let catching = 0

/** Whether a dialog that has gone is still giving the focus back: nobody else needs to catch it. */
export const isGivingBack = (): boolean => givingBack > 0

/** Whether a part that has lost the focus is about to take it: the page's heading leaves it to that part. */
export const isBeingCaught = (): boolean => catching > 0

export const afterFrames = (frames: number, act: () => void): number =>
  requestAnimationFrame(() => (frames > 1 ? afterFrames(frames - 1, act) : act()))

/**
 * Nobody has it, or the dialog around has caught it, which gives what it catches to its first button. In its first half
 * second it also takes it itself.
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
 * Gives a lost focus to the first of these that is still there, as soon as it can take it.
 * @param then called when it has it, or when there is none
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
 * For a part that has just lost the focus: lets it take the focus once the page has settled and no dialog is giving one
 * back.
 * @param isCovered whether it has to wait for a dialog over it to go
 * @returns calls it off
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
