/** Keys that lead to a page, for those who have asked for them: G, and then the letter of the place. */
import { type Path, routePaths } from '#rules/wire/path.ts'

/** A key as it was pressed. */
export interface KeyPress {
  /** What it writes: "g", or "G" with Shift. */
  key: string
  /** With Ctrl, Alt or the command key it belongs to the browser. */
  isModified: boolean
  /** What holds the focus has a use for letters, or lies over the page. */
  isTaken: boolean
}

/** The second key is waited for this long, in ms: enough for one hand. */
export const SECOND_KEY_PATIENCE_MS = 2_000

const FIRST = 'g'

/** In the order in which they are told. */
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

/** Where a second key leads; null where it leads nowhere. */
export const placeOf = (press: KeyPress): Path | null =>
  places.find(({ key }) => isKey(press, key))?.path ?? null

/** "Press G, and then H for home, …" */
export const shortcutWords = `Press ${FIRST.toUpperCase()}, and then ${places
  .map(({ key, name }) => `${key.toUpperCase()} for ${name}`)
  .join(', ')
  .replace(/, ([^,]+)$/, ' or $1')}.`
