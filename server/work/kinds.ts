import type { jobs } from '#server/db/schema.ts'

/** How often a job of one kind is tried, and how long a try may take. */
interface Kind {
  /** Tries after the first failure. The end of its process is forgiven beyond that. */
  retries: number
  /** How long it waits after so many failures, in milliseconds. @param random 0 to 1 */
  pause: (failures: number, random: number) => number
  /** Longest time of one try, in milliseconds: then its signal is aborted. */
  longestMs: number
}

/**
 * An exponential back-off: doubles each time up to the longest, plus up to a quarter at random, so that not all come
 * back together.
 */
export const growing =
  (firstMs: number, longestMs: number) =>
  (times: number, random: number): number =>
    Math.round(Math.min(longestMs, firstMs * 2 ** (times - 1)) * (1 + random / 4))

export type JobKind = (typeof jobs.$inferSelect)['kind']

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Longest time of a transcoding, in seconds. */
export const LONGEST_TRANSCODING = 15 * 60
const TO_FETCH_AND_STORE = 3 * MINUTE

export const KINDS: Record<JobKind, Kind> = {
  // With the pauses between them, 30 tries take three days.
  mail: { retries: 29, pause: growing(5 * SECOND, 4 * HOUR), longestMs: 5 * MINUTE },
  transcode: {
    // Half a day of a store that is away, or a disk that is full: ffmpeg's own verdict is no failure of the job.
    retries: 10,
    pause: growing(40 * SECOND, 8 * HOUR),
    longestMs: LONGEST_TRANSCODING * SECOND + TO_FETCH_AND_STORE,
  },
  copy: { retries: 4, pause: growing(40 * SECOND, HOUR), longestMs: 30 * MINUTE },
  // Work that recurs is never given up.
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
