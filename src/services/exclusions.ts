import * as z from 'zod/mini'
import { type Exclusion, type ExclusionInput, exclusionSchema } from '#rules/member/exclusion.ts'
import { type MyNote, myNoteSchema } from '#rules/mod/privacy-note.ts'
import { type Call, request } from './http.ts'

const listSchema = z.array(exclusionSchema)

/** Who I am never to be paired with: my own list, and what has become of my note. */
export async function loadExclusions(
  _: unknown,
  call: Call,
): Promise<{ exclusions: Exclusion[]; note: MyNote }> {
  const [exclusions, note] = await Promise.all([
    request('me/exclusions', listSchema, call),
    request('me/privacy-note', myNoteSchema, call),
  ])
  return { exclusions, note }
}

/** Adds a nickname; answers the whole list, also when the name is already on it. */
export const addExclusion = (body: ExclusionInput, call: Call): Promise<Exclusion[]> =>
  request('me/exclusions', listSchema, { ...call, method: 'post', body })

/** Takes a nickname out; answers those that are left. */
export const removeExclusion = (body: ExclusionInput, call: Call): Promise<Exclusion[]> =>
  request('me/exclusions', listSchema, { ...call, method: 'delete', body })
