import { asc, lte } from 'drizzle-orm'
import { memberColumns, members } from '#server/db/schema.ts'
import type { Tx } from '#server/db/types.ts'
import type { MemberRow } from './store.ts'

/** The columns of a member who is not paused. */
export const UNPAUSED = { pausedAt: null, pausedUntil: null, pauseReason: null }

/** Locks the members whose pause has expired but has not been ended yet, in the order of their ids. */
export const lockEndedPauses = (tx: Tx, now: Date): Promise<MemberRow[]> =>
  tx
    .select(memberColumns)
    .from(members)
    .where(lte(members.pausedUntil, now))
    .orderBy(asc(members.id))
    .for('no key update')
