/** What is put off until the mouse button is up; null while none is down. A tapping finger counts as a mouse. */
let put: (() => void)[] | null = null

function press() {
  put ??= []
}

function release() {
  const later = put ?? []
  put = null
  // The click comes after the button is up and before the next task.
  setTimeout(() => {
    for (const act of later) act()
  })
}

const heard = { mousedown: press, mouseup: release, dragend: release, contextmenu: release }

/** Notices from now on when a press begins and ends; asked again, it changes nothing. */
export function watchPresses() {
  for (const [type, hear] of Object.entries(heard)) addEventListener(type, hear, true)
}

/**
 * Does this at once, or after the click where a press is under way. A press takes the focus from a field; what that
 * moves on the page must not move away from under the pointer what is being pressed.
 */
export function afterPress(act: () => void) {
  if (put === null) act()
  else put.push(act)
}
