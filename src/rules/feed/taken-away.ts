/**
 * Seconds that the files of a picture stay after nothing shows it any more. It can be put back until then; a minute
 * after a deletion they must be gone.
 */
export const KEPT_SECONDS = 20

/** Seconds for which a page offers to put a picture back: enough are left for the request to arrive in time. */
export const UNDO_SECONDS = 15
