import type { ActorRefFrom } from 'xstate'
import type { ModMember } from '#rules/mod.ts'
import { listMachine } from './parts/list.ts'

/** The members as the mods see them, found by nickname or email. */
export const membersMachine = listMachine<ModMember>('members', 'The members, for the mods.')

export type MembersRef = ActorRefFrom<typeof membersMachine>
