import type { Me } from '#rules/member/schema.ts'
import { type MyNote, myNoteSchema } from '#rules/mod/privacy-note.ts'
import { type Call, request } from './http.ts'
import { loadMember } from './session.ts'

/** What I have chosen about my address, and what has become of my note to the mods. */
export async function lookUpPrivacy(_: unknown, call: Call): Promise<{ me: Me; note: MyNote }> {
  const [me, note] = await Promise.all([
    loadMember(undefined, call),
    request('me/privacy-note', myNoteSchema, call),
  ])
  return { me, note }
}
