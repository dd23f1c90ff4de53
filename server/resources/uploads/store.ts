import { subDays } from 'date-fns'
import { and, eq, lt, lte, sql } from 'drizzle-orm'
import { quotaRefusal, secondsUntilTomorrow } from '#rules/feed/quota.ts'
import type { MediaKind } from '#rules/feed/upload.ts'
import { utcDay } from '#rules/time/clock.ts'
import { uploadedBytes } from '#server/db/schema.ts'
import type { Db, Reader, Tx } from '#server/db/types.ts'
import { Refused } from '#server/errors/refused.ts'

const dayOf = (now: Date) => utcDay(now)

/** The member and kind of media whose bytes are counted. */
export interface Counted {
  memberId: number
  kind: MediaKind
}

/** Returns the bytes a member has uploaded on the day of `now`. */
export async function usedBytes(
  db: Reader,
  { memberId, kind }: Counted,
  now: Date,
): Promise<number> {
  const [used] = await db
    .select({ bytes: uploadedBytes.bytes })
    .from(uploadedBytes)
    .where(
      and(
        eq(uploadedBytes.memberId, memberId),
        eq(uploadedBytes.day, dayOf(now)),
        eq(uploadedBytes.kind, kind),
      ),
    )
  return used?.bytes ?? 0
}

interface Added extends Counted {
  bytes: number
}

/** Counts the bytes, unless they would exceed `most`. @returns false if they were not counted */
async function count(tx: Tx, { bytes, ...of }: Added, now: Date, most: number): Promise<boolean> {
  if (bytes > most) return false
  const { rowCount } = await tx
    .insert(uploadedBytes)
    .values({ ...of, day: dayOf(now), bytes })
    .onConflictDoUpdate({
      target: [uploadedBytes.memberId, uploadedBytes.day, uploadedBytes.kind],
      set: { bytes: sql`${uploadedBytes.bytes} + ${bytes}` },
      setWhere: lte(uploadedBytes.bytes, most - bytes),
    })
  return rowCount === 1
}

/** @param used bytes counted in the database */
export const quotaReached = (kind: MediaKind, most: number, used: number, now: Date): Refused => {
  const { code, message } = quotaRefusal(kind, { most, used, now })
  return new Refused(429, message, { code, retryAfter: secondsUntilTomorrow(now) })
}

/**
 * Counts an upload, in the transaction that stores it. Concurrent uploads, even in several processes, update the row
 * one after another.
 * @throws Refused with 429 when it exceeds the day's quota
 */
export async function countUpload(tx: Tx, added: Added, now: Date, most: number): Promise<void> {
  if (await count(tx, added, now, most)) return
  throw quotaReached(added.kind, most, await usedBytes(tx, added, now), now)
}

/** Counts bytes by which an accepted upload has grown, even beyond the quota. */
export async function countGrowth(tx: Tx, added: Added, now: Date): Promise<void> {
  if (added.bytes > 0) await count(tx, added, now, Number.MAX_SAFE_INTEGER)
}

/**
 * Deletes counts from before yesterday. Yesterday's stay because the clocks of several processes may differ slightly.
 */
export async function clearUploadedBytes(db: Db, now: Date): Promise<void> {
  await db.delete(uploadedBytes).where(lt(uploadedBytes.day, dayOf(subDays(now, 1))))
}
