/** Keyboard shortcuts to pages, for members who have switched them on: G, and then the letter of the page. */
import { type Path, routePaths } from '#rules/wire/path.ts'

/** A key press. */
export interface KeyPress {
  /** The character that the key produces: "g", or "G" with Shift. */
  key: string
  /** True if Ctrl, Alt or the command key is held. The key press then belongs to the browser. */
  isModified: boolean
  /** True if the key press is meant for something else: a field, a menu, an overlay or an input method. */
  isTaken: boolean
}

/** Timeout for the second key of a shortcut, in ms: long enough to type with one hand. */
export const SECOND_KEY_PATIENCE_MS = 2_000

const FIRST = 'g'

/** The pages, in the order in which the help text lists them. */
const places = [
  { key: 'h', name: 'home', path: routePaths.home },
  { key: 'e', name: 'exchanges', path: routePaths.exchanges },
  { key: 'p', name: 'posts', path: routePaths.posts },
  { key: 'b', name: 'birthdays', path: routePaths.birthdays },
  { key: 'n', name: 'notifications', path: routePaths.notifications },
  { key: 'm', name: 'your profile', path: routePaths.profile },
  { key: 's', name: 'settings', path: routePaths.settings },
] as const satisfies readonly { key: string; name: string; path: Path }[]

const isKey = ({ key, isModified, isTaken }: KeyPress, wanted: string): boolean =>
  !isModified && !isTaken && key.toLowerCase() === wanted

/** True for the first key of every shortcut. */
export const beginsShortcut = (press: KeyPress): boolean => isKey(press, FIRST)

/** The page that the second key opens, or null. */
export const placeOf = (press: KeyPress): Path | null =>
  places.find(({ key }) => isKey(press, key))?.path ?? null

/** "Press G, and then H for home, …" */
export const shortcutWords = `Press ${FIRST.toUpperCase()}, and then ${places
  .map(({ key, name }) => `${key.toUpperCase()} for ${name}`)
  .join(', ')
  .replace(/, ([^,]+)$/, ' or $1')}.`
