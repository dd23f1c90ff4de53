/**
 * The files of a removed picture are kept for this long, so that the removal can be undone. They have to be deleted
 * within a minute.
 */
export const KEPT_SECONDS = 20

/** A page offers to undo the removal for this long. The difference leaves time for the request to arrive. */
export const UNDO_MS = 15_000
