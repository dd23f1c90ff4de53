import type { KeyPressed } from '#machines/tab/shortcuts.machine.ts'
import { hearing } from './actors.ts'

/**
 * Elements that disable shortcuts while they have the focus or are open, because they accept text or cover the page.
 */
const TAKING =
  'input, textarea, select, [contenteditable], [aria-haspopup], [role=listbox], [role=menu], [role=spinbutton], dialog, [role=dialog], [role=alertdialog]'

/** The keys pressed in this tab. A key held down is reported once. */
export const keys = hearing<KeyPressed>((tell) => {
  const hear = (event: KeyboardEvent) => {
    if (event.repeat) return
    const { key, ctrlKey, altKey, metaKey, isComposing, defaultPrevented, target } = event
    tell({
      type: 'key.pressed',
      key,
      isModified: ctrlKey || altKey || metaKey,
      isTaken:
        isComposing ||
        defaultPrevented ||
        (target instanceof Element && target.closest(TAKING) !== null),
    })
  }
  document.addEventListener('keydown', hear)
  return () => document.removeEventListener('keydown', hear)
})
