/**
 * The storage of what this device keeps for a start offline, without knowledge of its contents: the first screen needs
 * only its end. It is in localStorage like the token, because it has to be deleted in the same moment, for all tabs.
 */
import * as z from 'zod/mini'
import { pocketIsOver } from '#rules/tab/pocket.ts'
import { COVERS, FORGET_COVERS } from '#rules/tab/worker.ts'

const KEY = 'cs:pocket'

const storedSchema = z.object({ until: z.iso.datetime(), swaps: z.unknown() })

/** Deletes everything that is kept, with the covers that were shown beside it. */
export function wipePocket(): void {
  localStorage.removeItem(KEY)
  // The cache is absent where the page is not served securely.
  globalThis.caches?.delete(COVERS).catch(() => undefined)
  globalThis.navigator?.serviceWorker?.controller?.postMessage(FORGET_COVERS)
}

function read(now: Date): z.infer<typeof storedSchema> | null {
  const text = localStorage.getItem(KEY)
  if (text === null) return null
  try {
    const stored = storedSchema.parse(JSON.parse(text))
    if (!pocketIsOver(stored.until, now)) return stored
  } catch {
    // Unreadable data is deleted like data that is too old.
  }
  wipePocket()
  return null
}

/** The instant at which everything that is kept has to be deleted; null if nothing is kept. */
export const readPocketEnd = (now: Date): string | null => read(now)?.until ?? null

export const readSwaps = (now: Date): unknown => read(now)?.swaps ?? null

/** Replaces what is kept. @param until null if nothing is left to keep */
export function storeSwaps(swaps: unknown, until: string | null): void {
  try {
    if (until === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify({ until, swaps }))
  } catch {
    // If storing fails, the old data is deleted, because the server may no longer show it.
    wipePocket()
  }
}
