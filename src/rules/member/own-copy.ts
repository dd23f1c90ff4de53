import { addDays } from 'date-fns'
import * as z from 'zod/mini'

/**
 * So many rows are about half a megabyte, and are gathered within a fraction of the two seconds that a query of a call
 * may take. Of whoever has more, a job makes the copy.
 */
export const ROWS_AT_ONCE = 2_000

/** A copy that was made is there for a week. */
export const COPY_DAYS = 7
/** No making takes so long: what was asked for before, and is not there, is not coming. */
const DAYS_BEING_MADE = 1

export const isLarge = (rows: number): boolean => rows > ROWS_AT_ONCE

const COPY_STATUSES = ['none', 'being_made', 'ready', 'failed'] as const
export type CopyStatus = (typeof COPY_STATUSES)[number]

/** A copy that is made aside, as the server keeps it. */
export interface KeptCopy {
  status: Exclude<CopyStatus, 'none'>
  askedAt: Date
  /** Null until it is made. */
  madeAt: Date | null
}

export const keptUntil = (madeAt: Date): Date => addDays(madeAt, COPY_DAYS)

/** What has become of a copy that was asked for; one that is past its time is none. */
export function copyStatusAt(kept: KeptCopy | null, now: Date): CopyStatus {
  if (kept === null) return 'none'
  const { status, askedAt, madeAt } = kept
  if (status === 'ready' && madeAt !== null) return now < keptUntil(madeAt) ? 'ready' : 'none'
  return status === 'being_made' && now >= addDays(askedAt, DAYS_BEING_MADE) ? 'failed' : status
}

/** Asking for one begins another: none is there, and none is on its way. */
export const beginsCopy = (status: CopyStatus): boolean => status === 'none' || status === 'failed'

export const copySentences: Readonly<Record<CopyStatus, string | null>> = {
  none: null,
  being_made:
    'There is a lot to gather, so your copy is being made in the background. You get an email and a notification when it is ready.',
  ready: 'Your copy is ready.',
  failed: 'Your copy could not be made. Please ask for it again.',
}

/** A copy that does not come at once, as its member sees it. */
export const ownCopySchema = z.object({
  status: z.enum(COPY_STATUSES),
  /** What she should know of it. */
  message: z.nullable(z.string()),
  /** Of one that is ready. */
  made_at: z.nullable(z.iso.datetime()),
  /** From then on it is gone. */
  kept_until: z.nullable(z.iso.datetime()),
})
z.globalRegistry.add(ownCopySchema, { id: 'OwnCopy' })
export type OwnCopy = z.infer<typeof ownCopySchema>

export const isBeingMade = ({ status }: Pick<OwnCopy, 'status'>): boolean => status === 'being_made'

export const isReady = ({ status }: Pick<OwnCopy, 'status'>): boolean => status === 'ready'

/** In ms: how soon to look again whether one is ready. */
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
