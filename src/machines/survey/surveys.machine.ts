import { loadMachine } from '#machines/load.ts'
import type { Survey } from '#rules/survey/schema.ts'

/** The surveys of this community. Nothing is shown while there are none. */
export const surveysMachine = loadMachine<Survey[]>({
  id: 'surveys',
  description: 'The community’s surveys, with the member’s answers.',
  mayBeEmpty: true,
})
