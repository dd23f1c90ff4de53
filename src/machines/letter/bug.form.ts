import { formMachine } from '#machines/form.ts'
import { unsavedWorkMachine } from '#machines/unsavedWork.machine.ts'
import { checked } from '#rules/form/checked.ts'
import {
  type BugReport,
  bugReportEditSchema,
  bugReportInputSchema,
} from '#rules/letter/bug-report.ts'
import { NOT_SENT } from '#rules/letter/words.ts'

export type BugValues = { message: string; page: string | null; browser: string | null }

/** A bug report. The app adds the page and the browser to it. */
export const bugForm = formMachine<BugValues, BugReport>({
  id: 'bug',
  description: 'A report of something broken.',
  check: checked(bugReportInputSchema),
  announces: { toast: NOT_SENT },
  unsavedWork: unsavedWorkMachine,
})

export type BugWordingValues = { id: number; message: string }

/** Editing a report that nobody has answered. */
export const bugWordingForm = formMachine<BugWordingValues, BugReport>({
  id: 'bugWording',
  description: 'The new text of a bug report.',
  check: checked(bugReportEditSchema, ['id']),
})
