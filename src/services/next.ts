/**
 * The exchange that a guest wants to join. The one viewed last is stored in sessionStorage. When the guest presses
 * “Join” or “Log in”, it is copied to localStorage, because the link in the verification email opens a new tab. If
 * storage is full or blocked, the new member starts on the home page instead.
 */
import { exchangeSeenAt, keptNextFor, keptNextSchema, stillKeptNext } from '#rules/tab/session.ts'
import type { Path } from '#rules/wire/path.ts'

const SEEN = 'cs:seen'
const KEPT = 'cs:next'

/** Records that a guest views this public page. */
export function noteSeen(path: string): void {
  const seen = exchangeSeenAt(path)
  try {
    if (seen === null) sessionStorage.removeItem(SEEN)
    else sessionStorage.setItem(SEEN, seen)
  } catch {}
}

/** Stores the exchange that the guest viewed last, if any, until they have become a member. */
export function keepNext(): void {
  try {
    const seen = exchangeSeenAt(sessionStorage.getItem(SEEN) ?? '')
    if (seen !== null) localStorage.setItem(KEPT, JSON.stringify(keptNextFor(seen, new Date())))
  } catch {}
}

/** Returns the stored exchange; null if there is none, if it was stored too long ago, or if it cannot be read. */
export function readNext(): Path | null {
  try {
    const kept = keptNextSchema.safeParse(JSON.parse(localStorage.getItem(KEPT) ?? 'null'))
    return stillKeptNext(kept.data ?? null, new Date())
  } catch {
    return null
  }
}

export function forgetNext(): void {
  localStorage.removeItem(KEPT)
  sessionStorage.removeItem(SEEN)
}
