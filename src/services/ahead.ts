/** A GET request that the document's inline script sent before the app's code had loaded. */
export interface ReadAhead {
  /** Null for a guest's request. */
  authorization: string | null
  /** Time of the request, as returned by `performance.now()`. */
  at: number
  answer: Promise<Response>
}

declare global {
  /** Prefetched requests by URL. */
  var readsAhead: Map<string, ReadAhead> | undefined
}

/** The age in ms from which a prefetched response may be stale. */
const FRESH_MS = 10_000

/** Returns the prefetched response once, and only if it is fresh and was requested with the same token. */
export function answerAhead({ method, url, headers }: Request): Promise<Response> | undefined {
  const read = globalThis.readsAhead?.get(url)
  if (method !== 'GET' || !read) return undefined
  globalThis.readsAhead?.delete(url)
  const isFresh = performance.now() - read.at < FRESH_MS
  return isFresh && read.authorization === headers.get('authorization') ? read.answer : undefined
}
