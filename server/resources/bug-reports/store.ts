import { subDays } from 'date-fns'
import { and, desc, eq, isNotNull, isNull, lte, ne } from 'drizzle-orm'
import type {
  BugReport,
  BugReportInput,
  BugReportStatus,
  ListedBugReport,
  ModBugReport,
} from '#rules/letter/bug-report.ts'
import type { Page } from '#rules/wire/api.ts'
import { deleteInPieces } from '#server/db/pieces.ts'
import { cappedPageOf, only, type Paging } from '#server/db/rows.ts'
import { bugReports } from '#server/db/schema.ts'
import type { Db, Reader, Tx } from '#server/db/types.ts'
import { namesOf } from '#server/resources/members/view.ts'

type Row = typeof bugReports.$inferSelect

const statusOf = ({ closedAt }: Pick<Row, 'closedAt'>): BugReportStatus =>
  closedAt === null ? 'open' : 'closed'

/** Converts a row to a report in the form shown to its member. */
export const bugReportOf = (row: Row): BugReport => ({
  id: row.id,
  message: row.message,
  page: row.page,
  browser: row.browser,
  status: statusOf(row),
  answer: row.answer,
  created_at: row.createdAt.toISOString(),
})

/** Converts a row to a report in the form shown to mods. */
export async function modBugReportOf(db: Reader, row: Row): Promise<ModBugReport> {
  const names = await namesOf(db, [row.memberId])
  return { ...bugReportOf(row), user: names(row.memberId) }
}

export async function findBugReport(db: Reader, id: number): Promise<Row | null> {
  const [row] = await db.select().from(bugReports).where(eq(bugReports.id, id))
  return row ?? null
}

/** Locks a report until the transaction ends. */
export async function lockBugReport(tx: Tx, id: number): Promise<Row | null> {
  const [row] = await tx.select().from(bugReports).where(eq(bugReports.id, id)).for('no key update')
  return row ?? null
}

/** Returns one page of a member's reports, newest first. */
export async function bugReportsOf(
  db: Reader,
  memberId: number,
  paging: Paging,
): Promise<Page<BugReport>> {
  const mine = eq(bugReports.memberId, memberId)
  const list = db
    .select()
    .from(bugReports)
    .where(mine)
    .orderBy(desc(bugReports.createdAt), desc(bugReports.id))
  const { rows, meta } = await cappedPageOf(db, paging, { table: bugReports, where: mine }, list)
  return { data: rows.map(bugReportOf), meta }
}

/**
 * Returns one page of other members' reports without their text: open reports with the longest wait first, closed
 * reports with the latest closing first.
 */
export async function listBugReports(
  db: Reader,
  { status, butFor, ...paging }: Paging & { status: BugReportStatus; butFor: number },
): Promise<Page<ListedBugReport>> {
  const isClosed = status === 'closed'
  const which = and(
    isClosed ? isNotNull(bugReports.closedAt) : isNull(bugReports.closedAt),
    ne(bugReports.memberId, butFor),
  )
  const order = isClosed
    ? [desc(bugReports.closedAt), desc(bugReports.id)]
    : [bugReports.createdAt, bugReports.id]
  const list = db
    .select()
    .from(bugReports)
    .where(which)
    .orderBy(...order)
  const { rows, meta } = await cappedPageOf(db, paging, { table: bugReports, where: which }, list)
  const names = await namesOf(
    db,
    rows.map(({ memberId }) => memberId),
  )
  const data = rows.map((row) => ({
    id: row.id,
    user: names(row.memberId),
    status: statusOf(row),
    is_answered: row.answer !== null,
    created_at: row.createdAt.toISOString(),
  }))
  return { data, meta }
}

export async function createBugReport(
  tx: Tx,
  memberId: number,
  { message, page, browser }: BugReportInput,
  now: Date,
): Promise<Row> {
  const row = { memberId, message, page, browser, createdAt: now }
  return only(await tx.insert(bugReports).values(row).returning())
}

export async function changeBugReport(
  tx: Tx,
  id: number,
  change: Partial<Omit<Row, 'id' | 'memberId' | 'createdAt'>>,
): Promise<Row> {
  return only(await tx.update(bugReports).set(change).where(eq(bugReports.id, id)).returning())
}

export async function deleteBugReport(tx: Tx, id: number): Promise<void> {
  await tx.delete(bugReports).where(eq(bugReports.id, id))
}

const DAYS_KEPT = 365

/** Erases reports that have been closed for a year. */
export const clearBugReports = (db: Db, now: Date): Promise<void> =>
  deleteInPieces(db, bugReports, lte(bugReports.closedAt, subDays(now, DAYS_KEPT)))
