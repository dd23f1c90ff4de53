import { listMachine } from '#machines/list.ts'
import type { BugReport } from '#rules/letter/bug-report.ts'

/** What I have reported, the newest first; kept up to date while something is done about it. */
export const reportedBugsMachine = listMachine<BugReport>({
  id: 'reportedBugs',
  description: 'What I have reported.',
  isKeptUp: true,
})
