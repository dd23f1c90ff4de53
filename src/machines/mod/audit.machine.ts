import type { ActorRefFrom } from 'xstate'
import { listMachine } from '#machines/list.ts'
import type { ModAction } from '#rules/mod/schema.ts'

/** The book of the desk: who has done what, newest first. */
export const auditMachine = listMachine<ModAction>('audit', 'What was done on the mod desk.')

export type AuditRef = ActorRefFrom<typeof auditMachine>
