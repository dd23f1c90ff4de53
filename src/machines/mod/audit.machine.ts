import { listMachine } from '#machines/list.ts'
import type { ModAction } from '#rules/mod/schema.ts'

/** The log of all actions at the mod desk, newest first. */
export const auditMachine = listMachine<ModAction>({
  id: 'audit',
  description: 'The log of all actions at the mod desk.',
})
