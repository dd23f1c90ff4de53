import {
  type BugReport,
  type BugReportInput,
  bugDecisionRefusal,
  bugEditRefusal,
  type ModBugReport,
} from '#rules/letter/bug-report.ts'
import { BUG_REPORTS_PATH } from '#rules/letter/paths.ts'
import { reportPath } from '#rules/mod/overlays.ts'
import type { Page } from '#rules/wire/api.ts'
import type { MyAct } from '#server/act.ts'
import type { Paging } from '#server/db/rows.ts'
import { notFound, notToYourself, refuse } from '#server/errors/refused.ts'
import { bugAnswered, bugClosed, someoneReported } from '#server/notices/letter.ts'
import { type Notice, tell, tellMods } from '#server/notices/tell.ts'
import {
  bugReportOf,
  bugReportsOf,
  changeBugReport,
  createBugReport,
  deleteBugReport,
  lockBugReport,
  modBugReportOf,
} from '#server/resources/bug-reports/store.ts'
import { actingMember } from '#server/resources/members/store.ts'
import { markLinkRead } from '#server/resources/notifications/store.ts'
import { record } from './record-action.ts'

/** Files a bug report. Every member with an account may do this, just as they may write to the mods. */
export async function reportBug(act: MyAct, input: BugReportInput): Promise<BugReport> {
  const { tx, now } = act
  const me = await actingMember(tx, act.me.id)
  const made = await createBugReport(tx, me.id, input, now)
  await tellMods(act, someoneReported(me, made.id), me.id)
  return bugReportOf(made)
}

/** Returns one page of the member's reports, and marks their notifications about them as read. */
export async function readReports(
  { tx, me, now }: MyAct,
  paging: Paging,
): Promise<Page<BugReport>> {
  await markLinkRead(tx, me.id, BUG_REPORTS_PATH, now)
  return bugReportsOf(tx, me.id, paging)
}

/** Locks the member's own report and checks that it is neither answered nor closed. */
async function mustBeUnanswered({ tx, me }: MyAct, id: number): Promise<void> {
  await actingMember(tx, me.id)
  const row = await lockBugReport(tx, id)
  if (row?.memberId !== me.id) throw notFound()
  refuse(bugEditRefusal(bugReportOf(row)))
}

/** @throws Refused with 404 for another member's report, and with 422 once it is answered or closed */
export async function editReport(act: MyAct, id: number, message: string): Promise<BugReport> {
  await mustBeUnanswered(act, id)
  return bugReportOf(await changeBugReport(act.tx, id, { message }))
}

/** @throws Refused as `editReport` does */
export async function removeReport(act: MyAct, id: number): Promise<void> {
  await mustBeUnanswered(act, id)
  await deleteBugReport(act.tx, id)
}

/** Locks another member's report, because mods do not handle their own. */
async function reportOfAnother({ tx, me }: MyAct, id: number) {
  const row = await lockBugReport(tx, id)
  if (!row) throw notFound()
  if (row.memberId === me.id) throw notToYourself()
  return row
}

/** Opens a member's report for a mod; the access is logged. */
export async function openReport(act: MyAct, id: number): Promise<ModBugReport> {
  const row = await reportOfAnother(act, id)
  await markLinkRead(act.tx, act.me.id, reportPath(id), act.now)
  await record(act, 'read bug_report', ['member', row.memberId], { bug_report: id })
  return modBugReportOf(act.tx, row)
}

async function decide(
  act: MyAct,
  id: number,
  { action, change, notice }: { action: string; change: Change; notice: Notice },
): Promise<ModBugReport> {
  const row = await reportOfAnother(act, id)
  refuse(bugDecisionRefusal(bugReportOf(row)))
  const decided = await changeBugReport(act.tx, id, change)
  await tell(act, row.memberId, notice)
  await record(act, action, ['member', row.memberId], { bug_report: id })
  return modBugReportOf(act.tx, decided)
}

type Change = Parameters<typeof changeBugReport>[2]

/** Answers a report as a mod; a second answer replaces the first. */
export const answerReport = (act: MyAct, id: number, answer: string): Promise<ModBugReport> =>
  decide(act, id, {
    action: 'answer bug_report',
    change: { answer, answeredAt: act.now, answeredBy: act.me.id },
    notice: bugAnswered(id),
  })

export const closeReport = (act: MyAct, id: number): Promise<ModBugReport> =>
  decide(act, id, {
    action: 'close bug_report',
    change: { closedAt: act.now, closedBy: act.me.id },
    notice: bugClosed(id),
  })
