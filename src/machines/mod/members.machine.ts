import type { ActorRefFrom } from 'xstate'
import { listMachine } from '#machines/list.ts'
import type { Led } from '#rules/mod/overlays.ts'
import type { ModMember } from '#rules/mod/schema.ts'

/** The members as mods see them, with a search by nickname or email. */
export const membersMachine = listMachine<ModMember, { search: string } & Led>({
  id: 'members',
  description: 'The members, for the mods.',
  query: 'typed',
})

export type MembersRef = ActorRefFrom<typeof membersMachine>
