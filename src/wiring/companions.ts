/** What accompanies a member through the tab, whatever page she is on. It comes after her first page, and in one piece. */
export { unreadOf } from './bell.ts'
export { listenWhileWanted } from './shortcutsWanted.ts'
