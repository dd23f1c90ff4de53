import type { jobs } from '#server/db/schema.ts'

/** The limits of one kind of job. */
interface Kind {
  /** Maximum number of retries. The end of the process does not count as a failure. */
  retries: number
  /** Pause after this many failures, in milliseconds. @param random 0 to 1 */
  pause: (failures: number, random: number) => number
  /** Time limit of one try, in milliseconds, after which its signal is aborted. */
  longestMs: number
}

/**
 * Exponential back-off: doubles each time up to the longest pause. Adds up to a quarter at random, so that jobs are not
 * all retried at the same time.
 */
export const growing =
  (firstMs: number, longestMs: number) =>
  (times: number, random: number): number =>
    Math.round(Math.min(longestMs, firstMs * 2 ** (times - 1)) * (1 + random / 4))

export type JobKind = (typeof jobs.$inferSelect)['kind']

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Time limit of a transcoding, in seconds. */
export const LONGEST_TRANSCODING = 15 * 60
const TO_FETCH_AND_STORE = 3 * MINUTE

export const KINDS: Record<JobKind, Kind> = {
  // With the pauses between them, 30 tries take three days.
  mail: { retries: 29, pause: growing(5 * SECOND, 4 * HOUR), longestMs: 5 * MINUTE },
  transcode: {
    // The retries last half a day, in case the store is unavailable or the disk is full. A video that ffmpeg rejects is
    // not a failed job.
    retries: 10,
    pause: growing(40 * SECOND, 8 * HOUR),
    longestMs: LONGEST_TRANSCODING * SECOND + TO_FETCH_AND_STORE,
  },
  copy: { retries: 4, pause: growing(40 * SECOND, HOUR), longestMs: 30 * MINUTE },
  preview: { retries: 10, pause: growing(40 * SECOND, 8 * HOUR), longestMs: 3 * MINUTE },
  // The server never gives up on recurring work.
  sweep: {
    retries: Number.POSITIVE_INFINITY,
    pause: growing(MINUTE, HOUR),
    longestMs: 30 * MINUTE,
  },
  compare: { retries: Number.POSITIVE_INFINITY, pause: growing(MINUTE, HOUR), longestMs: HOUR },
  remind: {
    retries: Number.POSITIVE_INFINITY,
    pause: growing(5 * SECOND, MINUTE),
    longestMs: 10 * MINUTE,
  },
}
