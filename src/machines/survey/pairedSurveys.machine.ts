import { loadMachine } from '#machines/load.ts'
import type { PairedSurvey } from '#rules/survey/schema.ts'

/** The survey answers of the member's recipient. There may be none. */
export const pairedSurveysMachine = loadMachine<PairedSurvey[], { id: number }>({
  id: 'pairedSurveys',
  description: 'The recipient’s survey answers.',
})
