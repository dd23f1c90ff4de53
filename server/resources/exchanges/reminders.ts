import { and, eq, gt, inArray, isNotNull, isNull, lte, or } from 'drizzle-orm'
import {
  dueAmong,
  isAnother,
  momentOf,
  type Reminding,
  remindedAt,
  type Timed,
} from '#rules/exchange/reminder.ts'
import { exchanges, reminders } from '#server/db/schema.ts'
import type { Reader, Tx } from '#server/db/types.ts'
import {
  type ExchangeRow,
  sendByColumns,
  sendByTermsOf,
  type TermsRow,
  termsColumns,
  termsOf,
} from './store.ts'

/** The facts of a row that the reminder rules need. */
export const remindingOf = (
  row: TermsRow & Pick<ExchangeRow, keyof typeof sendByColumns | 'region'>,
): Reminding => ({
  ...termsOf(row),
  ...sendByTermsOf(row),
  region: row.region,
  paired_at: row.pairedAt?.toISOString() ?? null,
})

/** A reminder about one exchange. */
export interface ReminderOf extends Timed {
  exchangeId: number
}

type Progress = typeof reminders.$inferSelect

/**
 * Returns the highest id of a member who has already had the reminder due at this time: 0 if nobody has had it yet,
 * null if everybody has.
 */
const reached = (row: Progress | undefined, moment: Date): number | null =>
  row === undefined || isAnother(moment, row.moment) ? 0 : row.toldUpTo

/** Returns the exchanges that start soon or whose gifts are due, for which a reminder may be due. */
async function nearOnes(db: Reader, now: Date) {
  const { starts, sends } = remindedAt(now)
  const startsSoon = and(
    isNull(exchanges.pairedAt),
    gt(exchanges.startAt, starts[0]),
    lte(exchanges.startAt, starts[1]),
  )
  const sendsSoon = and(
    isNotNull(exchanges.pairedAt),
    gt(exchanges.sendBy, sends[0]),
    lte(exchanges.sendBy, sends[1]),
  )
  return db
    .select({
      ...termsColumns,
      ...sendByColumns,
      id: exchanges.id,
      region: exchanges.region,
    })
    .from(exchanges)
    .where(or(startsSoon, sendsSoon))
    .orderBy(exchanges.id)
}

/** Returns the reminders that are due and have not been sent to everybody yet. */
export async function dueReminders(db: Reader, now: Date): Promise<ReminderOf[]> {
  const due = (await nearOnes(db, now)).flatMap((row) => {
    const exchange = remindingOf(row)
    return dueAmong(exchange, now).map((timed) => ({
      ...timed,
      exchangeId: row.id,
      moment: momentOf(timed, exchange) as Date,
    }))
  })
  if (due.length === 0) return []
  const ids = due.map(({ exchangeId }) => exchangeId)
  const begun = await db.select().from(reminders).where(inArray(reminders.exchangeId, ids))
  return due.filter(({ exchangeId, reminder, moreDays, moment }) => {
    const row = begun.find(
      (one) =>
        one.exchangeId === exchangeId && one.reminder === reminder && one.moreDays === moreDays,
    )
    return reached(row, moment) !== null
  })
}

/** Returns the highest member id reminded so far; null once everybody has been. The exchange must be locked. */
export async function reachedBy(
  tx: Tx,
  { exchangeId, reminder, moreDays }: ReminderOf,
  moment: Date,
): Promise<number | null> {
  const [row] = await tx
    .select()
    .from(reminders)
    .where(
      and(
        eq(reminders.exchangeId, exchangeId),
        eq(reminders.reminder, reminder),
        eq(reminders.moreDays, moreDays),
      ),
    )
  return reached(row, moment)
}

/** @param toldUpTo null once everybody has been reminded */
export async function keepReached(
  tx: Tx,
  { exchangeId, reminder, moreDays }: ReminderOf,
  moment: Date,
  toldUpTo: number | null,
): Promise<void> {
  await tx
    .insert(reminders)
    .values({ exchangeId, reminder, moreDays, moment, toldUpTo })
    .onConflictDoUpdate({
      target: [reminders.exchangeId, reminders.reminder, reminders.moreDays],
      set: { moment, toldUpTo },
    })
}
