/** A GET request that the inline script of the document sent before our code had loaded. */
export interface ReadAhead {
  authorization: string
  /** Time of the request, as returned by `performance.now()`. */
  at: number
  answer: Promise<Response>
}

declare global {
  /** Early reads by URL; empty if nobody was logged in when the document loaded. */
  var readsAhead: Map<string, ReadAhead> | undefined
}

/** A response older than this may be stale. */
const FRESH_MS = 10_000

/** Returns the early response once, and only if it is fresh and was requested with the same token. */
export function answerAhead({ method, url, headers }: Request): Promise<Response> | undefined {
  const read = globalThis.readsAhead?.get(url)
  if (method !== 'GET' || !read) return undefined
  globalThis.readsAhead?.delete(url)
  const isFresh = performance.now() - read.at < FRESH_MS
  return isFresh && read.authorization === headers.get('authorization') ? read.answer : undefined
}
