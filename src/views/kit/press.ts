/**
 * Actions deferred until the mouse button is released; null while no button is pressed. A tap counts as a mouse click.
 */
let put: (() => void)[] | null = null

function press() {
  put ??= []
}

function release() {
  const later = put ?? []
  put = null
  // The click event fires after mouseup and before the next task.
  setTimeout(() => {
    for (const act of later) act()
  })
}

const heard = { mousedown: press, mouseup: release, dragend: release, contextmenu: release }

/** Starts tracking presses; idempotent. */
export function watchPresses() {
  for (const [type, hear] of Object.entries(heard)) addEventListener(type, hear, true)
}

/**
 * Runs `act` now, or after the click if a press is under way. A press blurs the focused field. If the layout changed
 * because of that, the pressed element could move away from under the pointer before the click.
 */
export function afterPress(act: () => void) {
  if (put === null) act()
  else put.push(act)
}
