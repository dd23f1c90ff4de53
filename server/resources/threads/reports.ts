/** Reports of messages in masked threads, and the threads that mods may open. */
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { pairMessages, pairReports, pairThreads } from '#server/db/schema.ts'
import type { Reader, Tx } from '#server/db/types.ts'

/** Stores a report. @returns false if the message was reported before */
export async function addReport(
  tx: Tx,
  report: Pick<typeof pairReports.$inferInsert, 'messageId' | 'reporterId' | 'reason'>,
  now: Date,
): Promise<boolean> {
  const added = await tx
    .insert(pairReports)
    .values({ ...report, reportedAt: now })
    .onConflictDoNothing()
    .returning({ id: pairReports.messageId })
  return added.length > 0
}

/** Returns the threads in these exchanges with reported messages, with the authors of those messages. */
export async function reportedThreadsIn(db: Reader, exchangeIds: readonly number[]) {
  if (exchangeIds.length === 0) return []
  return db
    .selectDistinct({
      id: pairThreads.id,
      exchangeId: pairThreads.exchangeId,
      authorId: pairMessages.authorId,
    })
    .from(pairReports)
    .innerJoin(pairMessages, eq(pairMessages.id, pairReports.messageId))
    .innerJoin(pairThreads, eq(pairThreads.id, pairMessages.threadId))
    .where(inArray(pairThreads.exchangeId, [...exchangeIds]))
    .orderBy(asc(pairThreads.id))
}

/** Returns the open threads in an exchange that have messages, and whether any of those was reported. */
export const writtenThreadsIn = (db: Reader, exchangeId: number) => {
  const messages = sql`select 1 from ${pairMessages} where ${eq(pairMessages.threadId, pairThreads.id)}`
  const reports = sql`select 1 from ${pairReports} join ${pairMessages} on ${eq(pairMessages.id, pairReports.messageId)}
    where ${eq(pairMessages.threadId, pairThreads.id)}`
  return db
    .select({
      id: pairThreads.id,
      gifterId: pairThreads.gifterId,
      recipientId: pairThreads.recipientId,
      hasReport: sql<boolean>`exists (${reports})`,
    })
    .from(pairThreads)
    .where(
      and(
        eq(pairThreads.exchangeId, exchangeId),
        isNull(pairThreads.closedAt),
        sql`exists (${messages})`,
      ),
    )
}

export const hasReports = async (db: Reader, threadId: number): Promise<boolean> => {
  const [found] = await db
    .select({ id: pairReports.messageId })
    .from(pairReports)
    .innerJoin(pairMessages, eq(pairMessages.id, pairReports.messageId))
    .where(eq(pairMessages.threadId, threadId))
    .limit(1)
  return found !== undefined
}
