/**
 * The localStorage entry with the data for starting offline. This module does not parse the data, because the first
 * screen needs only their expiry time. They are stored in localStorage like the token, because both have to be deleted
 * at the same moment, for all tabs.
 */
import * as z from 'zod/mini'
import { pocketIsOver } from '#rules/tab/pocket.ts'
import { COVERS, FORGET_COVERS } from '#rules/tab/worker.ts'

const KEY = 'cs:pocket'

const storedSchema = z.object({ until: z.iso.datetime(), swaps: z.unknown() })

/** Deletes all stored data, and the cached covers that belong to them. */
export function wipePocket(): void {
  localStorage.removeItem(KEY)
  // `caches` is undefined on pages that are not served over HTTPS.
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
    // Unreadable data are deleted like expired data.
  }
  wipePocket()
  return null
}

/** The time at which all stored data have to be deleted; null if nothing is stored. */
export const readPocketEnd = (now: Date): string | null => read(now)?.until ?? null

export const readSwaps = (now: Date): unknown => read(now)?.swaps ?? null

/** Replaces the stored data. @param until null if there is nothing left to store */
export function storeSwaps(swaps: unknown, until: string | null): void {
  try {
    if (until === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify({ until, swaps }))
  } catch {
    // If storing fails, the old data are deleted, because the member may no longer be allowed to see them.
    wipePocket()
  }
}
