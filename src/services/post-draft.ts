/**
 * A post that is being written, in the browser's storage: it is gone with the logout, as all that is kept under `cs:`,
 * and outlives a session that has run out.
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

/** What somebody else was writing at this browser is gone as soon as it is asked for. */
export function readPostDraft(owner: number): CompositionDraft | null {
  const kept = stored()
  if (kept && kept.owner !== owner) localStorage.removeItem(KEY)
  return draftIn(kept, owner, new Date())
}

/** What a storage does not take is not kept, without a word. */
export function keepPostDraft(owner: number, draft: CompositionDraft): void {
  try {
    if (!holdsSomething(draft)) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify(keptPost(draft, owner, stored(), new Date())))
  } catch {
    // What stood there before stays.
  }
}

/** Calls `listener` when it was written on, posted or thrown away in another tab; returns how to stop listening. */
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
  return () => window.removeEventListener('storage', hear)
}
