import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import { known } from '#machines/known.ts'
import { needAction, needActor } from '#machines/needs.ts'
import { event, output, problem } from '#machines/params.ts'
import type { ExchangeOutdated, Owner } from '#machines/report.ts'
import { isSignedUp } from '#rules/exchange/participation.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import {
  hasMissedOffer,
  hasOffer,
  isInLine,
  offerTimeLeft,
  type Waiting,
} from '#rules/exchange/waiting.ts'
import { mayWait, withWaiting } from '#rules/exchange/waiting-words.ts'
import type { Toast } from '#rules/tab/toast.ts'
import type { Problem } from '#rules/wire/problem.ts'

interface WaitingListGiven {
  exchange: Exchange
  now: string
}

export type WaitingListEvent =
  | ({ type: 'exchange.changed' } & WaitingListGiven)
  | { type: 'place.requested' }
  | { type: 'place.left' }

interface WaitingListInputs extends WaitingListGiven {
  reportTo: Owner<ExchangeOutdated>
}

interface WaitingListContext extends WaitingListInputs {
  problem: Problem | null
}

const inLine: Toast = { message: 'You’re on the waiting list', tone: 'good' }
const outOfLine: Toast = { message: 'You’re no longer on the waiting list', tone: 'good' }

const given = ({ context }: { context: WaitingListContext }) => ({ id: context.exchange.id })

const answered = { type: 'keepPlace', params: output } as const
/** Reloads the exchange after a refusal, because a refusal means that the page is out of date. */
const failed = {
  target: 'deciding',
  actions: [{ type: 'keepProblem', params: problem }, 'report'],
} as const

/**
 * The member's place on the waiting list of a full exchange. An offer has a timer. If it expires while the page is
 * open, the page loads the exchange again. Accepting an offer means signing up, which the enrolment chart does.
 */
export const waitingListMachine = setup({
  types: {
    context: {} as WaitingListContext,
    events: {} as WaitingListEvent,
    input: {} as WaitingListInputs,
    tags: {} as 'busy',
  },
  actors: {
    joinLine: needActor<Waiting, { id: number }>(),
    leaveLine: needActor<Waiting, { id: number }>(),
  },
  guards: {
    isSignedUp: ({ context }) => isSignedUp(context.exchange),
    hasOffer: ({ context: { exchange, now } }) => hasOffer(exchange.waiting, new Date(now)),
    isInLine: ({ context }) => isInLine(context.exchange.waiting),
    mayWait: ({ context: { exchange, now } }) => mayWait(exchange, new Date(now)),
    hasMissedOffer: ({ context: { exchange, now } }) =>
      hasMissedOffer(exchange.waiting, new Date(now)),
  },
  actions: {
    announce: needAction<Toast>('announce'),
    report: sendTo(({ context }) => context.reportTo, { type: 'exchange.outdated' }),
    keepChange: assign((_, { exchange, now }: WaitingListGiven) => ({ exchange, now })),
    keepPlace: assign(({ context }, waiting: Waiting) => ({
      exchange: withWaiting(context.exchange, waiting),
    })),
    keepProblem: assign((_, problem: Problem) => ({ problem })),
    forgetProblem: assign({ problem: null }),
    endOffer: assign(({ context: { exchange } }) => ({
      now: known(exchange.waiting?.offered_until, 'the end of the offer'),
    })),
  },
  delays: {
    offerLifetime: ({ context: { exchange, now } }) =>
      offerTimeLeft(known(exchange.waiting?.offered_until, 'the end of the offer'), now),
  },
}).createMachine({
  id: 'waitingList',
  description: 'The member’s place on the waiting list of an exchange.',
  context: ({ input }) => ({ ...input, problem: null }),
  on: {
    'exchange.changed': { target: '.deciding', actions: { type: 'keepChange', params: event } },
  },
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Checks the member’s place in the exchange.',
      always: [
        { guard: 'isSignedUp', target: 'joined', description: 'The member is signed up.' },
        { guard: 'hasOffer', target: 'offered', description: 'A spot is offered to the member.' },
        { guard: 'isInLine', target: 'waiting', description: 'The member has a number in line.' },
        {
          guard: 'hasMissedOffer',
          target: 'passed',
          description: 'A spot was offered to the member, and they did not take it.',
        },
        {
          guard: 'mayWait',
          target: 'full',
          description: 'The member could sign up if there were a spot.',
        },
        {
          target: 'closed',
          description: 'The member has nothing to wait for, or could not take a spot.',
        },
      ],
    },
    full: {
      description: 'All spots are taken, and the member may wait for one.',
      on: { 'place.requested': 'entering' },
    },
    entering: {
      tags: 'busy',
      description: 'The next place in line is being requested.',
      entry: 'forgetProblem',
      on: { 'exchange.changed': { actions: { type: 'keepChange', params: event } } },
      invoke: {
        id: 'joinLine',
        src: 'joinLine',
        input: given,
        onDone: {
          target: 'waiting',
          actions: [answered, { type: 'announce', params: inLine }, 'report'],
        },
        onError: failed,
      },
    },
    waiting: {
      description: 'The member has a number in line.',
      on: { 'place.left': 'leaving' },
    },
    leaving: {
      tags: 'busy',
      description: 'The member’s place, or the spot offered to them, is being given up.',
      entry: 'forgetProblem',
      on: { 'exchange.changed': { actions: { type: 'keepChange', params: event } } },
      invoke: {
        id: 'leaveLine',
        src: 'leaveLine',
        input: given,
        onDone: {
          target: 'left',
          actions: [answered, { type: 'announce', params: outOfLine }, 'report'],
        },
        onError: failed,
      },
    },
    offered: {
      description: 'A spot is reserved for the member until the offer ends.',
      on: { 'place.left': 'leaving' },
      after: { offerLifetime: { target: 'passed', actions: ['endOffer', 'report'] } },
    },
    passed: {
      description: 'The offer has ended.',
      on: {
        'place.requested': {
          guard: 'mayWait',
          target: 'entering',
          description: 'Another spot may open up.',
        },
      },
    },
    left: {
      description:
        'The member has left the line. The reloaded exchange shows what they may do next.',
    },
    joined: { description: 'The member has a spot.' },
    closed: { description: 'The waiting list is not open to the member.' },
  },
})

export type WaitingListRef = ActorRefFrom<typeof waitingListMachine>
