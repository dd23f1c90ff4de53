import { loadMachine } from '#machines/load.ts'
import type { Survey } from '#rules/survey/schema.ts'

/** The surveys of this community. Nothing is shown while there are none. */
export const surveysMachine = loadMachine<Survey[]>({
  id: 'surveys',
  description: 'The surveys of this community, with what I have answered.',
  mayBeEmpty: true,
})
