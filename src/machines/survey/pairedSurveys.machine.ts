import { loadMachine } from '#machines/load.ts'
import type { PairedSurvey } from '#rules/survey/schema.ts'

/** My recipient's survey answers, which may be missing. */
export const pairedSurveysMachine = loadMachine<PairedSurvey[], { id: number }>({
  id: 'pairedSurveys',
  description: 'What the one I send to has answered.',
})
