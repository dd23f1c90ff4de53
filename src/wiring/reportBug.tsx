import { bugForm, bugWordingForm } from '#machines/letter/bug.form.ts'
import { bugReportMachine } from '#machines/letter/bugReport.machine.ts'
import { bugReportsMachine } from '#machines/letter/bugReports.machine.ts'
import { reportedBugsMachine } from '#machines/letter/reportedBugs.machine.ts'
import { unsavedWorkMachine } from '#machines/unsavedWork.machine.ts'
import { BUG_BROWSER_MAX, BUG_PAGE_MAX } from '#rules/letter/bug-report.ts'
import { placeOfBug } from '#rules/letter/bug-words.ts'
import { browserOf } from '#rules/member/device.ts'
import { queryOf } from '#rules/tab/place.ts'
import { deleteReport, loadBugReports, reportBug, rewordReport } from '#services/bug-reports.ts'
import { loadMember } from '#services/session.ts'
import { ReportBugPage } from '#views/letter/ReportBugPage.tsx'
import { calling } from './actors.ts'
import { opening } from './bells.ts'
import type { World } from './world.ts'

export const flows = (world: World) => {
  const {
    hear,
    tell: { announce, changeMember, closeOverlay, goTo },
  } = world
  return {
    bugReport: bugReportMachine.provide({
      actors: {
        bug: bugForm.provide({
          actors: {
            submit: calling(reportBug),
            unsavedWork: unsavedWorkMachine.provide({ actors: { guardWork: hear.work } }),
          },
          actions: { announce },
        }),
        bugReports: bugReportsMachine.provide({
          actors: {
            overlay: hear.overlay,
            reportedBugs: reportedBugsMachine.provide({
              actors: { loadItems: calling(opening(world)(loadBugReports)) },
            }),
            bugWording: bugWordingForm.provide({ actors: { submit: calling(rewordReport) } }),
            deleteReport: calling(deleteReport),
          },
          actions: { announce, closeOverlay },
        }),
        loadMember: calling(loadMember),
      },
      actions: { announce, changeMember, goTo },
    }),
  }
}

export default (world: World) => {
  const { bugReport } = flows(world)
  return () => (
    <ReportBugPage
      flow={bugReport}
      input={{
        page: placeOfBug(queryOf(world.place().path))?.slice(0, BUG_PAGE_MAX) ?? null,
        browser: browserOf(navigator.userAgent) ?? navigator.userAgent.slice(0, BUG_BROWSER_MAX),
      }}
    />
  )
}
