/**
 * Seconds that the files of a picture stay after nothing shows it any more, so that it can be put back. A minute after
 * the deletion they must be gone.
 */
export const KEPT_SECONDS = 20

/** Milliseconds for which a page offers to put a picture back: the rest is for the request to arrive in time. */
export const UNDO_MS = 15_000
