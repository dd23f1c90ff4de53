/**
 * The draft of a post in localStorage: deleted on logout like everything under `cs:`, but kept when the session
 * expires.
 */
import { type CompositionDraft, emptyDraft, holdsSomething } from '#rules/feed/composition.ts'
import { draftIn, type KeptPost, keptPost, keptPostSchema } from '#rules/feed/kept-post.ts'

const KEY = 'cs:post'

function stored(): KeptPost | null {
  try {
    return keptPostSchema.parse(JSON.parse(localStorage.getItem(KEY) ?? 'null'))
  } catch {
    return null
  }
}

/** Returns the member's own draft, or null. Deletes a draft that another member left in this browser. */
export function readPostDraft(owner: number): CompositionDraft | null {
  const kept = stored()
  if (kept && kept.owner !== owner) localStorage.removeItem(KEY)
  return draftIn(kept, owner, new Date())
}

/** Stores the draft; an empty one is deleted. Fails silently if the storage is full or blocked. */
export function keepPostDraft(owner: number, draft: CompositionDraft): void {
  try {
    if (!holdsSomething(draft)) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify(keptPost(draft, owner, stored(), new Date())))
  } catch {
    // The storage is full or blocked, so the earlier draft stays.
  }
}

const listeners = new Set<(draft: CompositionDraft) => void>()

/**
 * Makes a text the member's draft, and updates a composer that is open in this tab. A draft that the member has begun is
 * kept. Returns true if the draft has this text now.
 * @throws Error if the browser could not store the text
 */
export function suggestPost(owner: number, message: string): boolean {
  const kept = readPostDraft(owner)
  if (kept !== null && holdsSomething(kept)) return kept.message === message
  const draft = { ...emptyDraft(), message }
  keepPostDraft(owner, draft)
  if (readPostDraft(owner)?.message !== message) throw new Error('the storage is full or blocked')
  for (const tell of listeners) tell(draft)
  return true
}

/** Calls `listener` when another tab edits, posts or discards the draft, and for suggested texts. Returns a function that unsubscribes. */
export function onPostDraftChange(
  owner: number,
  listener: (draft: CompositionDraft) => void,
): () => void {
  const hear = ({ key }: StorageEvent) => {
    const kept = stored()
    if ((key === KEY || key === null) && (kept === null || kept.owner === owner))
      listener(draftIn(kept, owner, new Date()) ?? emptyDraft())
  }
  window.addEventListener('storage', hear)
  listeners.add(listener)
  return () => {
    window.removeEventListener('storage', hear)
    listeners.delete(listener)
  }
}
