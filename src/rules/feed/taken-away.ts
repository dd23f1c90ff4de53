/**
 * The number of seconds for which the files of a removed picture are kept, so that the removal can be undone. It is
 * below the required limit of one minute.
 */
export const KEPT_SECONDS = 20

/**
 * The time in ms for which the page offers an undo. The rest of `KEPT_SECONDS` leaves time for the request to arrive.
 */
export const UNDO_MS = 15_000
