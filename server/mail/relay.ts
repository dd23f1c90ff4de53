import { addMilliseconds } from 'date-fns'
import { mailRelay } from '#server/db/schema.ts'
import type { Db, Reader, Tx } from '#server/db/types.ts'
import { growing } from '#server/work/kinds.ts'

/**
 * The state of the relay, shared by all processes: the number of consecutive failures, when they began, and their
 * cause.
 */
export type Relay = Pick<
  typeof mailRelay.$inferSelect,
  'failures' | 'failingSince' | 'tryAgainAt' | 'cause'
>

const WELL: Relay = { failures: 0, failingSince: null, tryAgainAt: null, cause: null }

export async function readRelay(db: Reader): Promise<Relay> {
  const [relay] = await db.select().from(mailRelay)
  return relay ?? WELL
}

/** Pause after a failure of the relay, in milliseconds: 5 s, 10 s, 20 s … a quarter of an hour. @param random 0 to 1 */
export const relayPauseAfter = growing(5_000, 15 * 60_000)

interface Failure {
  now: Date
  /** The result of `causeOf`. */
  cause: string
  /** 0 to 1, for the length of the pause. */
  random: number
}

/** @param relay the relay's state before this failure */
export async function markFailing(
  db: Db,
  relay: Relay,
  { now, cause, random }: Failure,
): Promise<void> {
  const failures = relay.failures + 1
  await db.update(mailRelay).set({
    failures,
    failingSince: relay.failingSince ?? now,
    tryAgainAt: addMilliseconds(now, relayPauseAfter(failures, random)),
    cause,
  })
}

export async function markWell(db: Db): Promise<void> {
  await db.update(mailRelay).set(WELL)
}

/** Locks the relay's row until the transaction ends; null if another process holds it. */
export async function lockRelay(tx: Tx) {
  const [relay] = await tx.select().from(mailRelay).for('update', { skipLocked: true })
  return relay ?? null
}

/** Records that the admins were notified of the trouble. */
export async function markTold(tx: Tx, now: Date): Promise<void> {
  await tx.update(mailRelay).set({ toldAt: now })
}
