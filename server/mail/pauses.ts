const FIRST_PAUSE_MS = 5_000
const HOUR_MS = 3_600_000

/** Doubles each time up to the longest, plus up to a quarter at random, so that not all come back at once. */
const growing = (longestMs: number) => (times: number, random: number) =>
  Math.round(Math.min(longestMs, FIRST_PAUSE_MS * 2 ** (times - 1)) * (1 + random / 4))

/** For a mail that was refused: 5 s, 10 s, 20 s … four hours, in milliseconds. @param random 0 to 1 */
export const pauseAfter = growing(4 * HOUR_MS)

/** For a relay that could not be used: 5 s, 10 s, 20 s … a quarter of an hour, in milliseconds. @param random 0 to 1 */
export const relayPauseAfter = growing(HOUR_MS / 4)

/** With the pauses between them this takes three days. */
export const MOST_REFUSALS = 30
