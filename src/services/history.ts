/** Wraps the browser's history so that every entry stores its position. */
import { mailedLinkOf } from '#rules/tab/mailed-link.ts'
import type { Destination } from '#rules/wire/path.ts'

export interface Entry {
  /** Position in the tab's history, from 0. */
  index: number
  /** Index of the entry at which this visit to the page started. */
  visit: number
  /** Path with query. */
  path: string
  /** Path with query of the previous entry, if that entry is on the same page. */
  before?: string
  state: Record<string, string>
}

type Stored = Omit<Entry, 'path'>

/**
 * The last entry seen. The browser creates some entries itself: for a URL typed by hand, or for a jump to a fragment, such
 * as that of the skip link. These get the next index. After a jump the page is the same, so it keeps its state.
 */
let last: Stored = { index: -1, visit: -1, state: {} }

const isStored = (found: unknown): found is Stored =>
  typeof found === 'object' &&
  found !== null &&
  'index' in found &&
  'visit' in found &&
  'state' in found

/**
 * Returns the current entry. Assigns an index first if the browser created the entry by itself. The token of a mailed
 * link moves from the URL into the entry's state, where it survives a reload.
 */
export function entryHere(): Entry {
  const found: unknown = history.state
  const index = last.index + 1
  const stored = isStored(found) ? found : { index, visit: index, state: last.state }
  const { path, token } = mailedLinkOf(location.pathname + location.search + location.hash)
  if (token !== null) {
    last = { ...stored, state: { ...stored.state, token } }
    history.replaceState(last, '', path)
  } else {
    last = stored
    if (found !== stored) history.replaceState(stored, '')
  }
  return { ...last, path }
}

/** Pushes an entry, or replaces the current one. `isSamePage` is true if the entry's page is already on screen. */
export function writeEntry(
  { path: url, state: given = {}, replace = false }: Destination,
  isSamePage: boolean,
): Entry {
  const { path, token } = mailedLinkOf(url)
  const state = token === null ? given : { ...given, token }
  const index = replace ? last.index : last.index + 1
  const before = replace ? last.before : isSamePage && location.pathname + location.search
  const visit = isSamePage ? last.visit : index
  const entry = { index, visit, state, ...(isSamePage && before && { before }) }
  if (replace) history.replaceState(entry, '', path)
  else history.pushState(entry, '', path)
  last = entry
  return { ...entry, path }
}

/** Goes back (negative) or forward; the listeners of `onTravelled` get the new entry. */
export function travel(steps: number): void {
  // `history.go(0)` would reload the document.
  if (steps !== 0) history.go(steps)
}

/** Calls `listener` after each Back and Forward. Turns off native scroll restoration. Returns a clean-up function. */
export function onTravelled(listener: (entry: Entry) => void): () => void {
  const hear = () => listener(entryHere())
  // On leaving the document, scroll restoration is handed back to the browser, so that it works after a reload.
  const leave = () => {
    history.scrollRestoration = 'auto'
  }
  history.scrollRestoration = 'manual'
  window.addEventListener('popstate', hear)
  window.addEventListener('pagehide', leave)
  return () => {
    leave()
    window.removeEventListener('popstate', hear)
    window.removeEventListener('pagehide', leave)
  }
}
