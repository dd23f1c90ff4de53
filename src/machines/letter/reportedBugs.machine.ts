import { listMachine } from '#machines/list.ts'
import type { BugReport } from '#rules/letter/bug-report.ts'

/** The member's bug reports, newest first. The list is updated while reports are edited or deleted. */
export const reportedBugsMachine = listMachine<BugReport>({
  id: 'reportedBugs',
  description: 'The bug reports that the member has sent.',
  isKeptUp: true,
})
