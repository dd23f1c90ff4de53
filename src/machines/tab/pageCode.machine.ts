import { type ActorRefFrom, assign, setup } from 'xstate'
import { needAction, needActor, needListener } from '#machines/needs.ts'
import { output } from '#machines/params.ts'
import { CODE_RETRY_PAUSE_MS, RELOAD_PATIENCE_MS } from '#rules/tab/waits.ts'

export type PageCodeEvent =
  | { type: 'code.wanted' }
  | { type: 'page.opened' }
  | { type: 'page.left' }
  | { type: 'retry.requested' }
  | { type: 'network.returned' }

interface PageCodeContext {
  isOpen: boolean
}

/** The result when the server has responded, whatever the response. `hasReloaded` prevents a second reload. */
export interface SiteReached {
  hasReloaded: boolean
}

/**
 * Clears the page after the visitor has left it. Otherwise the tab might reload while they are writing on another page.
 */
const gone = { target: 'missing', actions: 'leave' } as const

/**
 * Loads a page's code when the page is first opened. After a deploy, the files that a tab refers to may no longer
 * exist. If a file is missing, it is requested a second time. If that fails too and the server can be reached, the tab
 * reloads itself. If the reload does not help, the visitor decides what to do. No request is repeated endlessly.
 */
export const pageCodeMachine = setup({
  types: { context: {} as PageCodeContext, events: {} as PageCodeEvent },
  actors: {
    fetchCode: needActor<void>(),
    reachSite: needActor<SiteReached>(),
    network: needListener<{ type: 'network.returned' }>(),
  },
  guards: {
    isOpen: ({ context }) => context.isOpen,
    hasReloaded: (_, { hasReloaded }: SiteReached) => hasReloaded,
  },
  actions: {
    open: assign({ isOpen: true }),
    leave: assign({ isOpen: false }),
    reload: needAction('reload'),
    forgetReload: needAction('forgetReload'),
  },
  delays: { retryPause: CODE_RETRY_PAUSE_MS, reloadPatience: RELOAD_PATIENCE_MS },
}).createMachine({
  id: 'pageCode',
  description: 'The code of one page.',
  context: { isOpen: false },
  initial: 'absent',
  on: {
    'page.opened': { actions: 'open' },
    'page.left': { actions: 'leave' },
  },
  states: {
    absent: {
      description: 'Nobody has wanted the page yet.',
      on: {
        'code.wanted': 'fetching',
        'page.opened': { target: 'fetching', actions: 'open' },
      },
    },
    fetching: {
      description: 'Asks for the page’s files.',
      invoke: {
        id: 'fetchCode',
        src: 'fetchCode',
        onDone: 'fetched',
        onError: 'pausing',
      },
    },
    pausing: {
      description: 'Waits a moment: a network is often back by then.',
      after: { retryPause: 'retrying' },
    },
    retrying: {
      description: 'Asks for them a second time.',
      invoke: {
        id: 'fetchAgain',
        src: 'fetchCode',
        onDone: 'fetched',
        onError: 'missing',
      },
    },
    missing: {
      description: 'They failed to come twice; nothing more happens until the page is opened.',
      always: {
        guard: 'isOpen',
        target: 'asking',
        description: 'Somebody is waiting for the page.',
      },
      on: { 'code.wanted': 'fetching' },
    },
    asking: {
      description: 'Asks whether there is a server to load the tab from.',
      invoke: {
        id: 'reachSite',
        src: 'reachSite',
        onDone: [
          {
            guard: { type: 'hasReloaded', params: output },
            target: 'failed',
            description: 'The tab has just been reloaded, and the code still did not come.',
          },
          {
            target: 'reloading',
            description: 'The server is there, so a reload brings new files.',
          },
        ],
        onError: 'failed',
      },
      on: { 'page.left': gone },
    },
    reloading: {
      description: 'The tab reloads itself; a browser may prevent that.',
      entry: 'reload',
      after: { reloadPatience: 'failed' },
      on: { 'page.left': gone },
    },
    failed: {
      description: 'The page says that it could not be fetched, until somebody tries again.',
      invoke: { id: 'network', src: 'network' },
      on: {
        'retry.requested': 'knocking',
        'network.returned': 'knocking',
        'code.wanted': 'fetching',
        'page.left': gone,
      },
    },
    knocking: {
      description: 'Looks for the server before it reloads the tab.',
      invoke: {
        id: 'knock',
        src: 'reachSite',
        onDone: 'reloading',
        onError: 'failed',
      },
      on: { 'page.left': gone },
    },
    fetched: {
      description: 'The page is here.',
      entry: 'forgetReload',
    },
  },
})

export type PageCodeRef = ActorRefFrom<typeof pageCodeMachine>
