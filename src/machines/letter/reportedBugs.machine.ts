import { listMachine } from '#machines/list.ts'
import type { BugReport } from '#rules/letter/bug-report.ts'

/** My bug reports, the newest first; kept up to date while they are edited or deleted. */
export const reportedBugsMachine = listMachine<BugReport>({
  id: 'reportedBugs',
  description: 'What I have reported.',
  isKeptUp: true,
})
