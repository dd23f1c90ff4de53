import * as z from 'zod/mini'
import { exactly } from '#rules/time/relative-time.ts'

/**
 * The member's own note, and whether a mod has settled it. The note is null unless the member has made privacy choice
 * 3. The data does not reveal whom mods have excluded because of the note.
 */
export const myNoteSchema = z.object({
  note: z.nullable(z.string()),
  /** The time at which a mod settled the note; null until then. */
  settled_at: z.nullable(z.iso.datetime()),
})
z.globalRegistry.add(myNoteSchema, { id: 'PrivacyNote' })
export type MyNote = z.infer<typeof myNoteSchema>

/** The state of the note as a sentence; null if there is no note. */
export function noteLine({ note, settled_at }: MyNote): string | null {
  if (note === null) return null
  return settled_at === null
    ? 'The elves haven’t settled it yet. Until they do, exchanges start without you.'
    : `An elf settled it on ${exactly(new Date(settled_at))}.`
}
