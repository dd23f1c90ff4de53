/** How long the tab waits for something that may never come, or shows what is soon no news; all in ms. */

/** A logout does not wait longer for the server: the token is forgotten whether it heard of it or not. */
export const LOGOUT_PATIENCE_MS = 3_000
/** An unreachable server is asked again this often: soon enough for a person, and no burden when it comes back. */
export const REACH_INTERVAL_MS = 10_000
/** The browser reports a step in its history within milliseconds, or not at all where there was no entry. */
export const HISTORY_PATIENCE_MS = 1_000
/** "You are back online" is read in a moment, and then in the way. */
export const ONLINE_NOTICE_MS = 5_000
/** A page's code is asked for a second time after a pause, in which a short failure of the network has passed. */
export const CODE_RETRY_PAUSE_MS = 1_000
/** A reload that the browser has not begun by then was refused: the person decides instead. */
export const RELOAD_PATIENCE_MS = 10_000
/** After a form was sent, the page waits this long for the member as they are now before it leads on. */
export const MEMBER_PATIENCE_MS = 3_000
/** A browser may ask whether the clipboard may be used, and the question may stay open for ever. */
export const CLIPBOARD_PATIENCE_MS = 5_000
/** "Copied" is shown until the eye has found it. */
export const COPIED_NOTICE_MS = 2_000
