/** Timeouts, intervals and durations of the tab, in ms. */

/** Timeout for the logout request. The token is deleted whether or not the server has responded. */
export const LOGOUT_PATIENCE_MS = 3_000
/**
 * Interval at which the tab checks if an unreachable server is back. It is short enough for a person, but no burden on
 * the server.
 */
export const REACH_INTERVAL_MS = 10_000
/**
 * Timeout for a popstate. The browser reports a step in its history within milliseconds, or never if there is no such
 * entry.
 */
export const HISTORY_PATIENCE_MS = 1_000
/** Duration of the notice "You are back online". */
export const ONLINE_NOTICE_MS = 5_000
/** Pause before a page's code is requested a second time. A short network failure should be over by then. */
export const CODE_RETRY_PAUSE_MS = 1_000
/**
 * Timeout for a reload to begin. If it passes, the browser has refused the reload, and the visitor is asked what to do.
 */
export const RELOAD_PATIENCE_MS = 10_000
/** Timeout for loading the member's current data, after which the page continues with the data it has. */
export const MEMBER_PATIENCE_MS = 3_000
/** Timeout for copying to the clipboard: the browser may ask for permission, and its prompt may stay open forever. */
export const CLIPBOARD_PATIENCE_MS = 5_000
/** Duration of the notice "Copied". */
export const COPIED_NOTICE_MS = 2_000
/** Timeout for loading the name in an envelope after the server has recorded that it is opened. */
export const NAME_PATIENCE_MS = 20_000
/** Timeout for the animation of an envelope, which takes about a second. A browser may never report its end. */
export const REVEAL_PATIENCE_MS = 3_000
/** Timeout for a new service worker to take over. After that, the tab reloads without it. */
export const TAKE_OVER_PATIENCE_MS = 3_000
