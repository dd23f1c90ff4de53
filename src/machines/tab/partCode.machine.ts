import { type ActorRefFrom, assign, setup } from 'xstate'
import { needActor, needListener } from '#machines/needs.ts'
import { CODE_RETRY_PAUSE_MS } from '#rules/tab/waits.ts'

export type PartCodeEvent =
  | { type: 'code.wanted' }
  | { type: 'part.opened' }
  | { type: 'part.left' }
  | { type: 'page.drawn' }
  | { type: 'retry.requested' }
  | { type: 'network.returned' }

interface PartCodeInput {
  /** True for a part that is not visible at first. Its code is loaded only after the page has been drawn. */
  isUnseen: boolean
}

interface PartCodeContext extends PartCodeInput {
  /** Number of places on the page that show the part or wait for it. */
  places: number
}

/**
 * Resets the chart if the part is no longer needed, so that its code is requested again when the part is next opened.
 */
const unwanted = {
  guard: 'isUnwanted',
  target: 'absent',
  description: 'Nothing on the page needs the part.',
} as const

/**
 * Loads the code of a part of a page, such as a dialog, when the part is first opened, or when the pointer or the focus
 * reaches its opener. A failed request is repeated once. If that fails too, the page says that the part is missing
 * until the member retries or the network is back. If the member has not opened the part, it fails silently.
 */
export const partCodeMachine = setup({
  types: {
    context: {} as PartCodeContext,
    events: {} as PartCodeEvent,
    input: {} as PartCodeInput,
    tags: {} as 'busy',
  },
  actors: {
    fetchCode: needActor<void>(),
    page: needListener<{ type: 'page.drawn' }>(),
    network: needListener<{ type: 'network.returned' }>(),
  },
  guards: {
    isUnseen: ({ context }) => context.isUnseen,
    isUnwanted: ({ context }) => context.places === 0,
  },
  actions: {
    open: assign(({ context }) => ({ places: context.places + 1 })),
    leave: assign(({ context }) => ({ places: context.places - 1 })),
  },
  delays: { retryPause: CODE_RETRY_PAUSE_MS },
}).createMachine({
  id: 'partCode',
  description: 'The code of one part of a page.',
  context: ({ input }) => ({ ...input, places: 0 }),
  initial: 'absent',
  on: {
    'part.opened': { actions: 'open' },
    'part.left': { actions: 'leave' },
  },
  states: {
    absent: {
      description: 'Nothing on the page needs the part.',
      on: {
        'code.wanted': 'fetching',
        'part.opened': [
          {
            guard: 'isUnseen',
            target: 'deferred',
            actions: 'open',
            description: 'The member cannot see the part yet, so the page is painted first.',
          },
          {
            target: 'fetching',
            actions: 'open',
            description: 'The member is waiting for the part.',
          },
        ],
      },
    },
    deferred: {
      description: 'Waits until the page is painted.',
      always: unwanted,
      invoke: { id: 'page', src: 'page' },
      on: { 'page.drawn': 'fetching', 'code.wanted': 'fetching' },
    },
    fetching: {
      tags: 'busy',
      description: 'The part’s files are being loaded.',
      invoke: { id: 'fetchCode', src: 'fetchCode', onDone: 'fetched', onError: 'pausing' },
    },
    pausing: {
      tags: 'busy',
      description: 'Waits a moment, because the network often returns by then.',
      after: { retryPause: 'retrying' },
    },
    retrying: {
      tags: 'busy',
      description: 'The files are requested a second time.',
      invoke: {
        id: 'fetchAgain',
        src: 'fetchCode',
        onDone: 'fetched',
        onError: [
          unwanted,
          { target: 'failed', description: 'Something on the page still needs the part.' },
        ],
      },
    },
    failed: {
      description: 'The page says that a part is missing, until the member tries again.',
      always: unwanted,
      invoke: { id: 'network', src: 'network' },
      on: {
        'retry.requested': 'fetching',
        'network.returned': 'fetching',
        'code.wanted': 'fetching',
      },
    },
    fetched: { description: 'The part’s code is loaded.' },
  },
})

export type PartCodeRef = ActorRefFrom<typeof partCodeMachine>
