/** Constants and rules about the service worker that the worker, the page, the build and the server share. */

export const WORKER = '/sw.js'
/** The document that the worker caches and serves for every page. */
export const SHELL = '/'
/** The message with which a page asks a new version of the worker to take over. */
export const TAKE_OVER = 'take over'
/** The message with which a page asks the worker to delete its record of cached covers. */
export const FORGET_COVERS = 'forget covers'
/** The cache of covers. */
export const COVERS = 'covers'
/**
 * Timeout in ms for a page from the server. When it expires, for example on a phone without a usable network, the
 * worker serves the shell.
 */
export const SHELL_PATIENCE_MS = 5_000

/** Matches paths, with or without a query, that are not pages of the app. */
export const NOT_PAGES = /^\/((api|assets|media|og|dev)(\/|$)|[^?]*\.\w+(\?|$))/

/** True for the picture on an exchange's card. */
export const isCover = (path: string): boolean => /^\/media\/.+\/exchange-thumb\.\w+$/.test(path)
