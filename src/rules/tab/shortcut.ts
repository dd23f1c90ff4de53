/** Keyboard shortcuts to pages, for members who have switched them on: G, and then the letter of the page. */
import { type Path, routePaths } from '#rules/wire/path.ts'

/** A key as it was pressed. */
export interface KeyPress {
  /** The character it types: "g", or "G" with Shift. */
  key: string
  /** Ctrl, Alt or the command key is held, so the press belongs to the browser. */
  isModified: boolean
  /** The focused element takes letters itself, or is in an overlay. */
  isTaken: boolean
}

/** The second key is waited for this long, in ms: enough for one hand. */
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
] as const satisfies readonly { key: string; name: string; path: Path }[]

const isKey = ({ key, isModified, isTaken }: KeyPress, wanted: string): boolean =>
  !isModified && !isTaken && key.toLowerCase() === wanted

/** The first key of every shortcut. */
export const beginsShortcut = (press: KeyPress): boolean => isKey(press, FIRST)

/** The page of a second key, or null. */
export const placeOf = (press: KeyPress): Path | null =>
  places.find(({ key }) => isKey(press, key))?.path ?? null

/** "Press G, and then H for home, …" */
export const shortcutWords = `Press ${FIRST.toUpperCase()}, and then ${places
  .map(({ key, name }) => `${key.toUpperCase()} for ${name}`)
  .join(', ')
  .replace(/, ([^,]+)$/, ' or $1')}.`
