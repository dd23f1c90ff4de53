/**
 * The files of a removed picture are kept for this long, so that the removal can be undone. Files must be deleted
 * within a minute.
 */
export const KEPT_SECONDS = 20

/** The page offers an undo for this long. The rest of `KEPT_SECONDS` leaves time for the request to arrive. */
export const UNDO_MS = 15_000
