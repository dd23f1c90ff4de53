import { addDays } from 'date-fns'
import * as z from 'zod/mini'

/**
 * The maximum number of rows in a copy that is made within the request. That many rows are about half a megabyte and
 * load in a fraction of the two-second query timeout. Larger copies are made by a job.
 */
export const ROWS_AT_ONCE = 2_000

/** A finished copy is deleted after this many days. */
export const COPY_DAYS = 7
/** A copy that is not finished after this many days has failed. */
const DAYS_BEING_MADE = 1

export const isLarge = (rows: number): boolean => rows > ROWS_AT_ONCE

const COPY_STATUSES = ['none', 'being_made', 'ready', 'failed'] as const
export type CopyStatus = (typeof COPY_STATUSES)[number]

/** A copy that is made by a job, as stored on the server. */
export interface KeptCopy {
  status: Exclude<CopyStatus, 'none'>
  askedAt: Date
  /** Null until the copy has been made. */
  madeAt: Date | null
}

export const keptUntil = (madeAt: Date): Date => addDays(madeAt, COPY_DAYS)

/** The status of a requested copy; an expired one counts as none. */
export function copyStatusAt(kept: KeptCopy | null, now: Date): CopyStatus {
  if (kept === null) return 'none'
  const { status, askedAt, madeAt } = kept
  if (status === 'ready' && madeAt !== null) return now < keptUntil(madeAt) ? 'ready' : 'none'
  return status === 'being_made' && now >= addDays(askedAt, DAYS_BEING_MADE) ? 'failed' : status
}

/** True if a request starts a new copy, because no copy is ready or in progress. */
export const beginsCopy = (status: CopyStatus): boolean => status === 'none' || status === 'failed'

export const copySentences: Readonly<Record<CopyStatus, string | null>> = {
  none: null,
  being_made:
    'There’s a lot to gather, so this takes a while. We’ll email and notify you when your copy is ready.',
  ready: 'Your copy is ready.',
  failed: 'We couldn’t make your copy. Please ask for it again.',
}

/** A copy that is made by a job, as the member sees it. */
export const ownCopySchema = z.object({
  status: z.enum(COPY_STATUSES),
  /** The message to the member about the copy. */
  message: z.nullable(z.string()),
  /** Null unless the copy is ready. */
  made_at: z.nullable(z.iso.datetime()),
  /** The copy is deleted at this time. */
  kept_until: z.nullable(z.iso.datetime()),
})
z.globalRegistry.add(ownCopySchema, { id: 'OwnCopy' })
export type OwnCopy = z.infer<typeof ownCopySchema>

export const isBeingMade = ({ status }: Pick<OwnCopy, 'status'>): boolean => status === 'being_made'

export const isReady = ({ status }: Pick<OwnCopy, 'status'>): boolean => status === 'ready'

/** The pause in ms between two checks for a finished copy. A large copy takes minutes, and a check costs little. */
export const COPY_LOOK_MS = 10_000

export function ownCopyOf(kept: KeptCopy | null, now: Date): OwnCopy {
  const status = copyStatusAt(kept, now)
  const madeAt = status === 'ready' && kept !== null ? kept.madeAt : null
  return {
    status,
    message: copySentences[status],
    made_at: madeAt?.toISOString() ?? null,
    kept_until: madeAt && keptUntil(madeAt).toISOString(),
  }
}
