import type { ActorRefFrom } from 'xstate'
import { listMachine } from '#machines/list.ts'
import type { ModMember } from '#rules/mod/schema.ts'

/** The members as the mods see them, found by nickname or email. */
export const membersMachine = listMachine<ModMember>('members', 'The members, for the mods.')

export type MembersRef = ActorRefFrom<typeof membersMachine>
