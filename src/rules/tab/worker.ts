/** Facts about the service worker that the worker, the page, the build and the server share. */

export const WORKER = '/sw.js'
/** The document that the worker keeps for every page. */
export const SHELL = '/'
/** The message with which a page asks a new version to take over. */
export const TAKE_OVER = 'take over'
/** The message with which a page asks the worker to forget which covers it has kept. */
export const FORGET_COVERS = 'forget covers'
/** The cache of covers. */
export const COVERS = 'covers'
/** Timeout for a page from the server. A phone without a usable network gets the shell within this time. */
export const SHELL_PATIENCE_MS = 5_000

/** Paths, perhaps with a query, that are no pages of the client. */
export const NOT_PAGES = /^\/((api|assets|media|og|dev)(\/|$)|[^?]*\.\w+(\?|$))/

/** True for the picture on an exchange's card. */
export const isCover = (path: string): boolean => /^\/media\/.+\/exchange-thumb\.\w+$/.test(path)
