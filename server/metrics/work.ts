import { and, count, isNull, lte, min, sql } from 'drizzle-orm'
import type { CaseKind } from '#rules/mod/case.ts'
import { jobs, mailRelay, modCases, outbox } from '#server/db/schema.ts'
import type { Reader } from '#server/db/types.ts'
import { isWaiting } from '#server/mail/outbox.ts'
import type { JobKind } from '#server/work/kinds.ts'

/** Upper limits of the age of an open case, in hours. */
const AGES = { under_1d: 24, under_7d: 7 * 24 } as const
type Age = keyof typeof AGES | 'over_7d'

/** The work that waits, in numbers. Ages are in seconds. */
export interface WaitingWork {
  queues: { kind: JobKind; waiting: number; running: number; dead: number; lateness: number }[]
  oldestMail: number
  relayFailing: number
  cases: { kind: CaseKind; age: Age; open: number }[]
}

const secondsSince = (from: unknown, now: Date) =>
  sql<number>`coalesce(greatest(extract(epoch from ${now}::timestamptz - ${from}), 0), 0)::float8`

const isOpen = isNull(jobs.deadAt)
const isDue = (now: Date) => and(isOpen, isNull(jobs.leasedUntil), lte(jobs.runAt, now))

export async function readWaitingWork(db: Reader, now: Date): Promise<WaitingWork> {
  const queues = await db
    .select({
      kind: jobs.kind,
      waiting: sql<number>`(count(*) filter (where ${isOpen}))::int`,
      running: sql<number>`count(${jobs.leasedUntil})::int`,
      dead: sql<number>`count(${jobs.deadAt})::int`,
      lateness: secondsSince(sql`min(${jobs.runAt}) filter (where ${isDue(now)})`, now),
    })
    .from(jobs)
    .groupBy(jobs.kind)
  const [mail] = await db
    .select({ age: secondsSince(min(outbox.createdAt), now) })
    .from(outbox)
    .where(isWaiting)
  const [relay] = await db
    .select({ failing: secondsSince(mailRelay.failingSince, now) })
    .from(mailRelay)
  const hours = sql`extract(epoch from ${now}::timestamptz - ${modCases.openedAt}) / 3600`
  const age = sql<Age>`case when ${hours} < ${AGES.under_1d} then 'under_1d' when ${hours} < ${AGES.under_7d} then 'under_7d' else 'over_7d' end`
  const cases = await db
    .select({ kind: modCases.kind, age, open: count() })
    .from(modCases)
    .where(isNull(modCases.settledAt))
    .groupBy(sql`1, 2`)
  return { queues, oldestMail: mail?.age ?? 0, relayFailing: relay?.failing ?? 0, cases }
}
