import { formMachine } from '#machines/form.ts'
import { checked } from '#rules/form/checked.ts'
import { bugAnswerSchema, type ModBugReport } from '#rules/letter/bug-report.ts'

export type BugAnswerValues = { id: number; answer: string }

/** A mod's answer to a bug report. */
export const bugAnswerForm = formMachine<BugAnswerValues, ModBugReport>({
  id: 'bugAnswer',
  description: 'A mod’s answer to a bug report.',
  check: checked(bugAnswerSchema, ['id']),
})
