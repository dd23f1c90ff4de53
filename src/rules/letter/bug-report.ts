import * as z from 'zod/mini'
import { form } from '#rules/form/field.ts'
import { optionalLine, prose } from '#rules/form/text.ts'
import { memberSchema } from '#rules/member/schema.ts'
import { type Refusal, refusal } from '#rules/wire/problem.ts'

export const BUG_REPORT_MAX = 10_000
export const BUG_ANSWER_MAX = 5_000
export const BUG_PAGE_MAX = 500
export const BUG_BROWSER_MAX = 500
export const BUG_REPORTS_A_PAGE = 20

export const BUG_REPORT_STATUSES = ['open', 'closed'] as const
export type BugReportStatus = (typeof BUG_REPORT_STATUSES)[number]

/** A bug report as its author sees it. */
export const bugReportSchema = z.object({
  id: z.int(),
  message: z.string(),
  /** The page on which the bug occurred. The app fills this in. */
  page: z.nullable(z.string()),
  browser: z.nullable(z.string()),
  status: z.enum(BUG_REPORT_STATUSES),
  answer: z.nullable(z.string()),
  created_at: z.iso.datetime(),
})
z.globalRegistry.add(bugReportSchema, { id: 'BugReport' })
export type BugReport = z.infer<typeof bugReportSchema>

/** A report in the mods’ inbox. The message is not included, because each view of a message by a mod is logged. */
export const listedBugReportSchema = z.object({
  id: z.int(),
  user: memberSchema,
  status: z.enum(BUG_REPORT_STATUSES),
  is_answered: z.boolean(),
  created_at: z.iso.datetime(),
})
z.globalRegistry.add(listedBugReportSchema, { id: 'ListedBugReport' })
export type ListedBugReport = z.infer<typeof listedBugReportSchema>

/** A report that a mod has opened. */
export const modBugReportSchema = z.extend(bugReportSchema, { user: memberSchema })
z.globalRegistry.add(modBugReportSchema, { id: 'ModBugReport' })
export type ModBugReport = z.infer<typeof modBugReportSchema>

export const bugReportEditSchema = form({ message: prose({ max: BUG_REPORT_MAX }) })

export const bugReportInputSchema = z.extend(bugReportEditSchema, {
  page: optionalLine(BUG_PAGE_MAX),
  browser: optionalLine(BUG_BROWSER_MAX),
})
export type BugReportInput = z.infer<typeof bugReportInputSchema>

export const bugAnswerSchema = form({ answer: prose({ max: BUG_ANSWER_MAX }) })

type Standing = Pick<BugReport, 'status' | 'answer'>

/** The reason why the author can no longer change or delete a report; null if they can. */
export function bugEditRefusal({ status, answer }: Standing): Refusal | null {
  if (answer !== null)
    return refusal('answered', 'An elf has already answered this report, so you can’t change it.')
  return status === 'closed'
    ? refusal('closed', 'This report is closed, so you can’t change it.')
    : null
}

/** The reason why a mod can neither answer nor close a report; null if they can. */
export const bugDecisionRefusal = ({ status }: Pick<Standing, 'status'>): Refusal | null =>
  status === 'closed' ? refusal('closed', 'This report is already closed.') : null

export const mayChangeReport = (report: Standing): boolean => bugEditRefusal(report) === null
