import { type ActorRefFrom, assign, setup } from 'xstate'
import { known } from '#machines/known.ts'
import { needAction, needActor, needListener } from '#machines/needs.ts'
import {
  hearOverlay,
  needOverlay,
  type OverlayEvent,
  type OverlayOpened,
} from '#machines/overlay.ts'
import { event, problem } from '#machines/params.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import { exchangeTabs } from '#rules/exchange/tabs.ts'
import { type Creator, proposalAsked, TAKE_BACK } from '#rules/exchange/taking-back.ts'
import type { Toast } from '#rules/tab/toast.ts'
import type { RemovedItem } from '#rules/wire/amended.ts'
import type { Listing } from '#rules/wire/listing.ts'
import type { Problem } from '#rules/wire/problem.ts'

type ListShown = { type: 'list.shown'; listing: Pick<Listing<Exchange>, 'items'> }

export type TakingBackEvent =
  | OverlayEvent
  | ListShown
  | { type: 'taking.confirmed' }
  | { type: 'taking.abandoned' }

interface TakingBackGiven {
  me: Creator
}

interface TakingBackContext extends TakingBackGiven {
  /** The id of the proposal in the URL; null once the dialog is closed. */
  asked: number | null
  /** The exchanges in the list. */
  items: readonly Exchange[]
  /** The proposal that the dialog asks about. */
  chosen: Exchange | null
  problem: Problem | null
}

const chosen = ({ chosen: one }: TakingBackContext) => known(one, 'the proposal')

/** Returns to the list’s URL, unless the browser’s Back has already done so. */
const closed = ['forgetAsked', 'closeOverlay'] as const

const TAKEN_BACK: Toast = { message: 'Exchange deleted', tone: 'good' }

/**
 * Lets a creator withdraw their own proposal while nobody has approved or joined it. The URL contains the proposal's
 * id, and a dialog asks for confirmation. The proposal is removed from the lists once the server has confirmed the
 * withdrawal.
 */
export const takingBackMachine = setup({
  types: {
    context: {} as TakingBackContext,
    events: {} as TakingBackEvent,
    input: {} as TakingBackGiven,
    tags: {} as 'busy',
    children: {} as { overlay: 'overlay'; exchangeList: 'exchangeList' },
  },
  actors: {
    overlay: needOverlay,
    exchangeList: needListener<ListShown>(),
    takeBack: needActor<void, { id: number }>(),
  },
  guards: {
    asksForProposal: ({ context }) => proposalAsked(context) !== null,
  },
  actions: {
    announce: needAction<Toast>('announce'),
    closeOverlay: needAction('closeOverlay'),
    removeItem: needAction<RemovedItem>('removeItem'),
    keepAsked: assign((_, { id }: OverlayOpened) => ({ asked: id })),
    forgetAsked: assign({ asked: null }),
    keepItems: assign((_, { listing }: ListShown) => ({ items: listing.items })),
    choose: assign(({ context }) => ({ chosen: proposalAsked(context), problem: null })),
    keepProblem: assign((_, why: Problem) => ({ problem: why })),
  },
}).createMachine({
  id: 'takingBack',
  description: 'Deleting a proposed exchange.',
  context: ({ input }) => ({ ...input, asked: null, items: [], chosen: null, problem: null }),
  invoke: [hearOverlay(TAKE_BACK), { id: 'exchangeList', src: 'exchangeList' }],
  on: {
    'list.shown': { actions: { type: 'keepItems', params: event } },
    'overlay.opened': { target: '.idle', actions: { type: 'keepAsked', params: event } },
    'overlay.closed': { target: '.idle', actions: 'forgetAsked' },
  },
  initial: 'idle',
  states: {
    idle: {
      description: 'No question is open.',
      always: {
        guard: 'asksForProposal',
        target: 'asking',
        actions: 'choose',
        description: 'The URL contains a proposal of this member that may be deleted.',
      },
    },
    asking: {
      description: 'A popup asks whether to delete the proposal.',
      on: {
        'taking.confirmed': 'takingBack',
        'taking.abandoned': { target: 'idle', actions: [...closed] },
      },
    },
    takingBack: {
      tags: 'busy',
      description: 'The proposal is being deleted. Back waits for the response.',
      on: {
        'overlay.opened': { actions: { type: 'keepAsked', params: event } },
        'overlay.closed': { actions: 'forgetAsked' },
      },
      invoke: {
        id: 'takeBack',
        src: 'takeBack',
        input: ({ context }) => ({ id: chosen(context).id }),
        onDone: {
          target: 'idle',
          actions: [
            {
              type: 'removeItem',
              params: ({ context }) => ({ list: exchangeTabs.allShown, id: chosen(context).id }),
            },
            { type: 'announce', params: TAKEN_BACK },
            ...closed,
          ],
        },
        onError: { target: 'asking', actions: { type: 'keepProblem', params: problem } },
      },
    },
  },
})

export type TakingBackRef = ActorRefFrom<typeof takingBackMachine>
