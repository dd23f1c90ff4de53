import { listMachine } from '#machines/list.ts'
import type { ModAction } from '#rules/mod/schema.ts'

/** What was done at the mod desk, the latest first. */
export const auditMachine = listMachine<ModAction>({
  id: 'audit',
  description: 'What was done at the mod desk.',
})
