import { type MyNote, myNoteSchema } from '#rules/member/privacy-note.ts'
import type { Me } from '#rules/member/schema.ts'
import { type Call, request } from './http.ts'
import { loadMember } from './session.ts'

/** The member's own note to the mods and its status. */
export const loadPrivacyNote = (_: unknown, call: Call): Promise<MyNote> =>
  request('me/privacy-note', myNoteSchema, call)

/** Loads the note and the member together, because both may have changed in another tab. */
export async function lookUpPrivacy(_: unknown, call: Call): Promise<{ me: Me; note: MyNote }> {
  const [me, note] = await Promise.all([
    loadMember(undefined, call),
    loadPrivacyNote(undefined, call),
  ])
  return { me, note }
}
