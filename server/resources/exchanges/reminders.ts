import { and, eq, gt, inArray, isNotNull, isNull, lte, or } from 'drizzle-orm'
import {
  isAnother,
  isDue,
  momentOf,
  REMINDERS,
  type Reminder,
  type Reminding,
  remindedAt,
} from '#rules/exchange/reminder.ts'
import { exchanges, reminders } from '#server/db/schema.ts'
import type { Reader, Tx } from '#server/db/types.ts'
import { type ExchangeRow, type TermsRow, termsOf } from './store.ts'

/** The facts of a row that the reminder rules need. */
export const remindingOf = (row: TermsRow & Pick<ExchangeRow, 'region'>): Reminding => ({
  ...termsOf(row),
  region: row.region,
  paired_at: row.pairedAt?.toISOString() ?? null,
})

/** A reminder about one exchange. */
export interface ReminderOf {
  exchangeId: number
  reminder: Reminder
}

type Progress = typeof reminders.$inferSelect

/** Returns the highest member id reminded so far for this moment; null once everybody has been. */
const reached = (row: Progress | undefined, moment: Date): number | null =>
  row === undefined || isAnother(moment, row.moment) ? 0 : row.toldUpTo

/** Returns the exchanges that start or end soon, for which a reminder may be due. */
async function nearOnes(db: Reader, now: Date) {
  const { starts, ends } = remindedAt(now)
  const startsSoon = and(
    isNull(exchanges.pairedAt),
    gt(exchanges.startAt, starts[0]),
    lte(exchanges.startAt, starts[1]),
  )
  const endsSoon = and(
    isNotNull(exchanges.pairedAt),
    gt(exchanges.endAt, ends[0]),
    lte(exchanges.endAt, ends[1]),
  )
  return db
    .select({
      id: exchanges.id,
      region: exchanges.region,
      rejectedAt: exchanges.rejectedAt,
      cancelledAt: exchanges.cancelledAt,
      approvedBy: exchanges.approvedBy,
      pairedAt: exchanges.pairedAt,
      preferredStartAt: exchanges.preferredStartAt,
      startAt: exchanges.startAt,
      endAt: exchanges.endAt,
      signupDuration: exchanges.signupDuration,
      maxSpots: exchanges.maxSpots,
      participantsAmount: exchanges.participantsAmount,
      offeredAmount: exchanges.offeredAmount,
    })
    .from(exchanges)
    .where(or(startsSoon, endsSoon))
    .orderBy(exchanges.id)
}

/** Returns the reminders that are due and have not been sent to everybody yet. */
export async function dueReminders(db: Reader, now: Date): Promise<ReminderOf[]> {
  const due = (await nearOnes(db, now)).flatMap((row) => {
    const exchange = remindingOf(row)
    return REMINDERS.filter((reminder) => isDue(reminder, exchange, now)).map((reminder) => ({
      exchangeId: row.id,
      reminder,
      moment: momentOf(reminder, exchange) as Date,
    }))
  })
  if (due.length === 0) return []
  const ids = due.map(({ exchangeId }) => exchangeId)
  const begun = await db.select().from(reminders).where(inArray(reminders.exchangeId, ids))
  return due.filter(({ exchangeId, reminder, moment }) => {
    const row = begun.find((one) => one.exchangeId === exchangeId && one.reminder === reminder)
    return reached(row, moment) !== null
  })
}

/** Returns the highest member id reminded so far; null once everybody has been. The exchange must be locked. */
export async function reachedBy(
  tx: Tx,
  { exchangeId, reminder }: ReminderOf,
  moment: Date,
): Promise<number | null> {
  const [row] = await tx
    .select()
    .from(reminders)
    .where(and(eq(reminders.exchangeId, exchangeId), eq(reminders.reminder, reminder)))
  return reached(row, moment)
}

/** @param toldUpTo null once everybody has been reminded */
export async function keepReached(
  tx: Tx,
  which: ReminderOf,
  moment: Date,
  toldUpTo: number | null,
): Promise<void> {
  await tx
    .insert(reminders)
    .values({ ...which, moment, toldUpTo })
    .onConflictDoUpdate({
      target: [reminders.exchangeId, reminders.reminder],
      set: { moment, toldUpTo },
    })
}
