import { formMachine } from '#machines/form.ts'
import { bugAnswerSchema, type ModBugReport } from '#rules/letter/bug-report.ts'
import { fieldErrors } from '#rules/wire/problem.ts'

export type BugAnswerValues = { id: number; answer: string }

/** What a mod says to a bug report. */
export const bugAnswerForm = formMachine<BugAnswerValues, ModBugReport>({
  id: 'bugAnswer',
  description: 'What a mod says to a bug report.',
  check: (values) => fieldErrors(bugAnswerSchema, values),
})
