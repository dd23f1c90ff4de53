import type { ActorRefFrom } from 'xstate'
import { listMachine } from '#machines/list.ts'
import type { ModMember } from '#rules/mod/schema.ts'

/** The members as the mods see them, found by nickname or email. */
export const membersMachine = listMachine<ModMember, { search: string }>({
  id: 'members',
  description: 'The members, for the mods.',
  query: 'typed',
})

export type MembersRef = ActorRefFrom<typeof membersMachine>
