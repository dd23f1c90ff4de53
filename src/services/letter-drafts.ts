/** Drafts of letters and of messages in masked threads in localStorage, kept until they are sent or the member logs out. */
import * as z from 'zod/mini'

const keptSchema = z.object({ owner: z.int(), message: z.string() })

/** Returns the storage key of a draft. @param of the id of a thread with the elves, null for a new one, or the name of a masked thread */
const keyOf = (of: number | string | null) => `cs:letter:${of ?? 'new'}`

/** Returns the member's own draft; empty if there is none, or if the stored one was written by another member. */
export function readLetterDraft(of: number | string | null, owner: number): string {
  try {
    const kept = keptSchema.parse(JSON.parse(localStorage.getItem(keyOf(of)) ?? 'null'))
    return kept.owner === owner ? kept.message : ''
  } catch {
    return ''
  }
}

/** Stores the draft; an empty one is deleted. Fails silently if the storage is full or blocked. */
export function keepLetterDraft(of: number | string | null, owner: number, message: string): void {
  try {
    if (message === '') localStorage.removeItem(keyOf(of))
    else localStorage.setItem(keyOf(of), JSON.stringify({ owner, message }))
  } catch {
    // The storage is full or blocked, so the earlier draft stays.
  }
}
