import { listMachine } from '#machines/list.ts'
import type { ModCase } from '#rules/mod/case.ts'
import type { Led } from '#rules/mod/overlays.ts'

/** The cases that wait for a mod, the most urgent first. */
export const openCasesMachine = listMachine<ModCase, Led>({
  id: 'openCases',
  description: 'The cases that wait for a mod.',
  isKeptUp: true,
})
