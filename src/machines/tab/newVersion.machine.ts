import { type ActorRefFrom, setup } from 'xstate'
import { needAction, needActor, needListener } from '#machines/needs.ts'
import { RELOAD_PATIENCE_MS, TAKE_OVER_PATIENCE_MS } from '#rules/tab/waits.ts'

export type NewVersionEvent = { type: 'version.arrived' } | { type: 'reload.requested' }

/**
 * A new version of the app. The browser looks for one on each visit, and each time the member returns to the tab. The
 * new version is downloaded immediately but waits until the member accepts it, because an unexpected reload would lose
 * their place on the page, or text they are typing. If something is unsaved, the browser asks before it reloads. Drafts
 * are restored afterwards.
 */
export const newVersionMachine = setup({
  types: { events: {} as NewVersionEvent, tags: {} as 'busy' },
  actors: {
    versions: needListener<Extract<NewVersionEvent, { type: 'version.arrived' }>>(),
    takeOver: needActor<void>(),
  },
  actions: { reload: needAction('reload') },
  delays: { takeOverPatience: TAKE_OVER_PATIENCE_MS, reloadPatience: RELOAD_PATIENCE_MS },
}).createMachine({
  id: 'newVersion',
  description: 'Whether a newer version of the app is ready.',
  invoke: { id: 'versions', src: 'versions' },
  initial: 'current',
  states: {
    current: {
      description: 'The tab runs the newest version that this device has found.',
      on: { 'version.arrived': 'offered' },
    },
    offered: {
      description: 'A new version is ready, and the member can reload.',
      on: { 'reload.requested': 'taking' },
    },
    taking: {
      tags: 'busy',
      description: 'The new service worker takes over.',
      invoke: {
        id: 'takeOver',
        src: 'takeOver',
        onDone: 'reloading',
        onError: 'offered',
      },
      after: { takeOverPatience: 'reloading' },
    },
    reloading: {
      tags: 'busy',
      description: 'The tab reloads, unless the member decides to keep unsaved work.',
      entry: 'reload',
      after: { reloadPatience: 'offered' },
    },
  },
})

export type NewVersionRef = ActorRefFrom<typeof newVersionMachine>
