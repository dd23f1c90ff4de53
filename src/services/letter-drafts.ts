/** What is being written to the elves, in the browser’s storage, until it is sent or its writer logs out. */
import * as z from 'zod/mini'

const keptSchema = z.object({ owner: z.int(), message: z.string() })

/** @param of the thread it is for; null for a new letter */
const keyOf = (of: number | null) => `cs:letter:${of ?? 'new'}`

/** What this member has begun; nothing of anybody else. */
export function readLetterDraft(of: number | null, owner: number): string {
  try {
    const kept = keptSchema.parse(JSON.parse(localStorage.getItem(keyOf(of)) ?? 'null'))
    return kept.owner === owner ? kept.message : ''
  } catch {
    return ''
  }
}

/** An empty one is none. What a storage does not take is not kept, without a word. */
export function keepLetterDraft(of: number | null, owner: number, message: string): void {
  try {
    if (message === '') localStorage.removeItem(keyOf(of))
    else localStorage.setItem(keyOf(of), JSON.stringify({ owner, message }))
  } catch {
    // What stood there before stays.
  }
}
