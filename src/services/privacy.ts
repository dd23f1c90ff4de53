import { type MyNote, myNoteSchema } from '#rules/member/privacy-note.ts'
import type { Me } from '#rules/member/schema.ts'
import { type Call, request } from './http.ts'
import { loadMember } from './session.ts'

/** What has become of my note to the mods. */
export const loadPrivacyNote = (_: unknown, call: Call): Promise<MyNote> =>
  request('me/privacy-note', myNoteSchema, call)

/** The same, with what I have chosen by now, perhaps in another tab. */
export async function lookUpPrivacy(_: unknown, call: Call): Promise<{ me: Me; note: MyNote }> {
  const [me, note] = await Promise.all([
    loadMember(undefined, call),
    loadPrivacyNote(undefined, call),
  ])
  return { me, note }
}
