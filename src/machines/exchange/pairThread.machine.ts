import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import { known } from '#machines/known.ts'
import { needAction, needActor } from '#machines/needs.ts'
import { needOverlay, type OverlayOpened } from '#machines/overlay.ts'
import { event, output } from '#machines/params.ts'
import { threadOverlays } from '#rules/exchange/overlays.ts'
import type { ThreadMessage, ThreadPage, ThreadRole } from '#rules/exchange/pair-thread.ts'
import {
  hasOlder,
  hasThreadNews,
  isOver,
  isThere,
  mayWrite,
  opensOff,
  opensReport,
  withNewest,
  withOff,
  withOlder,
  withReported,
  withSent,
} from '#rules/exchange/pair-thread-words.ts'
import type { Toast } from '#rules/tab/toast.ts'
import type { Problem } from '#rules/wire/problem.ts'
import {
  changed,
  dialog,
  draftOf,
  earlier,
  folding,
  kept,
  keptChange,
  newest,
  noDraft,
  shown,
  which,
} from './pairThread-regions.ts'
import type {
  PairThreadContext,
  PairThreadEvent,
  PairThreadGiven,
  PairThreadInputs,
  ThreadDraft,
} from './pairThread-types.ts'
import {
  type ThreadMessageValues,
  type ThreadReportValues,
  threadMessageForm,
  threadReportForm,
} from './thread.form.ts'

/**
 * My masked thread with my gifter or with my recipient. It is folded until I open it, and loaded then, which marks it as
 * read. What I have typed is kept, even when I leave the page. Nothing here says who the other side is, or when they wrote
 * except for the part of the day. A thread that is not open says why in the place of the form.
 */
export const pairThreadMachine = setup({
  types: {
    context: {} as PairThreadContext,
    events: {} as PairThreadEvent,
    input: {} as PairThreadInputs,
    tags: {} as 'busy',
    children: {} as {
      overlay: 'overlay'
      loadThread: 'loadThread'
      refresh: 'loadThread'
      loadOlder: 'loadOlder'
      switchThreadOff: 'switchThreadOff'
      threadMessage: 'threadMessage'
      threadReport: 'threadReport'
    },
  },
  actors: {
    overlay: needOverlay,
    loadThread: needActor<ThreadPage, { id: number; with: ThreadRole; before: number | null }>(),
    loadOlder: needActor<ThreadPage, { id: number; with: ThreadRole; before: number | null }>(),
    switchThreadOff: needActor<void, { id: number; with: ThreadRole }>(),
    threadMessage: threadMessageForm,
    threadReport: threadReportForm,
  },
  guards: {
    isThere: ({ context }) => isThere(context),
    hasThreadNews: ({ context }) => hasThreadNews(context),
    mayWrite: ({ context }) => mayWrite(context),
    isOver: ({ context }) => isOver(context),
    hasOlder: ({ context }) => hasOlder(context),
    opensReport: ({ context }) => opensReport(context),
    opensOff: ({ context }) => opensOff(context),
  },
  actions: {
    announce: needAction<Toast>('announce'),
    closeOverlay: needAction('closeOverlay'),
    keepDraft: needAction<ThreadDraft>('keepDraft'),
    report: sendTo(({ context }) => context.reportTo, { type: 'exchange.outdated' }),
    keepChange: assign((_, { exchange, now }: PairThreadGiven) => ({ exchange, now })),
    keepAsked: assign((_, { what, id }: OverlayOpened) => ({ asked: { what, id } })),
    forgetAsked: assign({ asked: null, problem: null }),
    keepPage: assign(({ context: { page } }, fresh: ThreadPage) => ({
      page: withNewest(page, fresh),
    })),
    keepOlder: assign(({ context }, older: ThreadPage) => ({
      page: withOlder(shown(context), older),
    })),
    keepTyped: assign((_, { message }: ThreadDraft) => ({ draft: message })),
    keepSent: assign(({ context }, message: ThreadMessage) => ({
      page: withSent(shown(context), message),
      draft: '',
    })),
    keepReason: assign((_, { reason }: ThreadReportValues) => ({ reason })),
    noteReport: assign(({ context }) => ({
      page: withReported(shown(context), known(context.asked?.id ?? null, 'the message')),
      reason: '',
    })),
    noteOff: assign(({ context }) => ({ page: withOff(shown(context)) })),
    keepProblem: assign((_, why: Problem) => ({ problem: why })),
  },
}).createMachine({
  id: 'pairThread',
  description: 'A masked thread with my gifter or my recipient.',
  context: ({ input }) => ({ ...input, page: null, asked: null, reason: '', problem: null }),
  invoke: {
    id: 'overlay',
    src: 'overlay',
    input: ({ context }) => ({ names: Object.values(threadOverlays(context.with)) }),
  },
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Asks my sign-up whether there is a thread.',
      always: [
        { guard: 'isThere', target: 'folded', description: 'There is somebody to talk with.' },
        { target: 'absent', description: 'There is nobody to talk with.' },
      ],
    },
    absent: {
      description: 'There is no thread.',
      on: { 'exchange.changed': { target: 'deciding', actions: keptChange } },
    },
    folded: {
      description: 'The thread is one line, with the number of new messages.',
      on: {
        'exchange.changed': { target: 'deciding', actions: keptChange },
        'thread.unfolded': 'loading',
        'overlay.opened': { target: 'loading', actions: { type: 'keepAsked', params: event } },
      },
    },
    loading: {
      tags: 'busy',
      description: 'The messages are on their way.',
      on: { ...changed, ...folding },
      invoke: {
        id: 'loadThread',
        src: 'loadThread',
        input: newest,
        onDone: { target: 'unfolded', actions: [...kept] },
        onError: 'failed',
      },
    },
    failed: {
      description: 'The messages could not be loaded.',
      on: {
        ...folding,
        'exchange.changed': { target: 'deciding', actions: keptChange },
        'retry.requested': 'loading',
      },
    },
    unfolded: {
      type: 'parallel',
      description: 'The messages are shown, the newest last.',
      on: folding,
      states: {
        news: {
          description: 'What is written while the thread is shown.',
          initial: 'resting',
          states: {
            resting: {
              description: 'The thread is shown as it was loaded.',
              on: { 'exchange.changed': { target: 'comparing', actions: keptChange } },
            },
            comparing: {
              description: 'Compares the thread with my sign-up.',
              always: [
                {
                  guard: 'hasThreadNews',
                  target: 'refreshing',
                  description: 'There are other messages, or the thread is in another state.',
                },
                {
                  guard: 'isThere',
                  target: 'resting',
                  description: 'Everything is shown already.',
                },
                {
                  target: '#pairThread.absent',
                  description: 'I no longer have a gifter, or a recipient.',
                },
              ],
            },
            refreshing: {
              description: 'The newest messages are loaded again; what is shown stays until then.',
              on: changed,
              invoke: {
                id: 'refresh',
                src: 'loadThread',
                input: newest,
                onDone: { target: 'resting', actions: [...kept] },
                onError: 'resting',
              },
            },
          },
        },
        earlier,
        writing: {
          description: 'The place for what is said next.',
          initial: 'deciding',
          states: {
            deciding: {
              description: 'Checks whether something can be written.',
              always: [
                { guard: 'mayWrite', target: 'free', description: 'The thread is open.' },
                { target: 'barred', description: 'The thread is off, rests, or is closed.' },
              ],
            },
            free: {
              description: 'A message is written and sent.',
              always: {
                guard: 'isOver',
                target: 'barred',
                description: 'The thread is no longer open.',
              },
              invoke: {
                id: 'threadMessage',
                src: 'threadMessage',
                input: ({ context }): { values: ThreadMessageValues } => ({
                  values: { ...which({ context }), message: context.draft },
                }),
                onSnapshot: {
                  actions: [
                    { type: 'keepTyped', params: draftOf },
                    { type: 'keepDraft', params: draftOf },
                  ],
                },
                onDone: {
                  target: 'free',
                  reenter: true,
                  actions: [
                    { type: 'keepSent', params: output },
                    { type: 'keepDraft', params: noDraft },
                    'report',
                  ],
                },
              },
            },
            barred: {
              description: 'Why nothing can be written is said in the place of the form.',
              always: {
                guard: 'mayWrite',
                target: 'free',
                description: 'The thread is open again.',
              },
            },
          },
        },
        dialog,
      },
    },
  },
})

export type PairThreadRef = ActorRefFrom<typeof pairThreadMachine>
