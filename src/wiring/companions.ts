/** Code for members on every page, loaded after their first page and as one chunk. */
export { unreadOf } from './bell.ts'
export { listenWhileWanted } from './shortcutsWanted.ts'
