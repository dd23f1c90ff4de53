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
      description: 'The page has not been requested yet.',
      on: {
        'code.wanted': 'fetching',
        'page.opened': { target: 'fetching', actions: 'open' },
      },
    },
    fetching: {
      description: 'The page’s files are being loaded.',
      invoke: {
        id: 'fetchCode',
        src: 'fetchCode',
        onDone: 'fetched',
        onError: 'pausing',
      },
    },
    pausing: {
      description: 'Waits a moment, because the network often returns by then.',
      after: { retryPause: 'retrying' },
    },
    retrying: {
      description: 'The files are requested a second time.',
      invoke: {
        id: 'fetchAgain',
        src: 'fetchCode',
        onDone: 'fetched',
        onError: 'missing',
      },
    },
    missing: {
      description: 'Loading has failed twice. Nothing more happens until somebody needs the page.',
      always: {
        guard: 'isOpen',
        target: 'asking',
        description: 'The page is open.',
      },
      on: { 'code.wanted': 'fetching' },
    },
    asking: {
      description: 'Checks whether the server can be reached.',
      invoke: {
        id: 'reachSite',
        src: 'reachSite',
        onDone: [
          {
            guard: { type: 'hasReloaded', params: output },
            target: 'failed',
            description: 'The tab has just been reloaded, and the code still could not be loaded.',
          },
          {
            target: 'reloading',
            description: 'The server can be reached, so reloading the tab loads new files.',
          },
        ],
        onError: 'failed',
      },
      on: { 'page.left': gone },
    },
    reloading: {
      description: 'The tab is being reloaded, which the browser may prevent.',
      entry: 'reload',
      after: { reloadPatience: 'failed' },
      on: { 'page.left': gone },
    },
    failed: {
      description: 'The page says that it could not be loaded, until the member tries again.',
      invoke: { id: 'network', src: 'network' },
      on: {
        'retry.requested': 'knocking',
        'network.returned': 'knocking',
        'code.wanted': 'fetching',
        'page.left': gone,
      },
    },
    knocking: {
      description: 'Checks whether the server can be reached before the tab is reloaded.',
      invoke: {
        id: 'knock',
        src: 'reachSite',
        onDone: 'reloading',
        onError: 'failed',
      },
      on: { 'page.left': gone },
    },
    fetched: {
      description: 'The page’s code is loaded.',
      entry: 'forgetReload',
    },
  },
})

export type PageCodeRef = ActorRefFrom<typeof pageCodeMachine>
