/** The tab's history over the browser's: every entry knows where it stands in it. */
import type { Destination } from '#rules/wire/path.ts'

export interface Entry {
  /** From 0. */
  index: number
  /** The index at which its page was entered. */
  visit: number
  /** Path and query. */
  path: string
  /** The same of the entry from which it was opened on the same page. */
  before?: string
  state: Record<string, string>
}

type Stored = Omit<Entry, 'path'>

/** Where the tab is now: an address typed by hand, or a leap on the page, comes after it. */
let last: Pick<Entry, 'index' | 'visit' | 'before'> = { index: -1, visit: -1 }

const isStored = (found: unknown): found is Stored =>
  typeof found === 'object' &&
  found !== null &&
  'index' in found &&
  'visit' in found &&
  'state' in found

/** The entry that the address bar shows; one that the browser has made by itself gets its index. */
export function entryHere(): Entry {
  const found: unknown = history.state
  const index = last.index + 1
  const stored = isStored(found) ? found : { index, visit: index, state: {} }
  if (found !== stored) history.replaceState(stored, '')
  last = stored
  return { ...stored, path: location.pathname + location.search }
}

/** Makes an entry after the one where the tab is, or in its place; `isSamePage` if its page is the one that is shown. */
export function writeEntry(
  { path, state = {}, replace = false }: Destination,
  isSamePage: boolean,
): Entry {
  const index = replace ? last.index : last.index + 1
  const before = replace ? last.before : isSamePage && location.pathname + location.search
  const visit = isSamePage ? last.visit : index
  const entry = { index, visit, state, ...(isSamePage && before && { before }) }
  if (replace) history.replaceState(entry, '', path)
  else history.pushState(entry, '', path)
  last = entry
  return { ...entry, path }
}

/** Goes back (below 0) or forward; a listener hears where that has led. */
export function travel(steps: number): void {
  // By none it would load the document again.
  if (steps !== 0) history.go(steps)
}

/** Calls `listener` after each Back and Forward; the page says by itself how far down it is. Returns how to stop. */
export function onTravelled(listener: (entry: Entry) => void): () => void {
  const hear = () => listener(entryHere())
  // A document that is loaded again leaves it to the browser.
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
