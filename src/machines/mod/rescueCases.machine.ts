import { listMachine } from '#machines/list.ts'
import type { Led } from '#rules/mod/overlays.ts'
import type { ModRescue } from '#rules/mod/rescue.ts'

/** The missing gifts that wait for the mods or for a rescuer. */
export const rescueCasesMachine = listMachine<ModRescue, Led>({
  id: 'rescueCases',
  description: 'The missing gifts that wait for the mods or for a rescuer.',
  isKeptUp: true,
})
