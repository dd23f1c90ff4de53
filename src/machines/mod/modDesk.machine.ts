import { type ActorRefFrom, assign, setup } from 'xstate'
import { needActor, needListener } from '#machines/needs.ts'
import { event, output } from '#machines/params.ts'
import type { AddressChanged } from '#machines/tab/navigation-types.ts'
import type { Me } from '#rules/member/schema.ts'
import { type Drawer, isDrawerOf, ledBy, staysInDrawer } from '#rules/mod/overlays.ts'
import type { Query } from '#rules/tab/place.ts'
import { approvalsMachine } from './approvals.machine.ts'
import { auditMachine } from './audit.machine.ts'
import { type CasesCounted, casesMachine } from './cases.machine.ts'
import { currentExchangesMachine } from './currentExchanges.machine.ts'
import { membersMachine } from './members.machine.ts'
import { rescueDeskMachine } from './rescueDesk.machine.ts'

type ClockTicked = { type: 'clock.ticked'; now: string }

export type ModDeskEvent = ClockTicked | AddressChanged | CasesCounted

interface ModDeskGiven {
  me: Me
  now: string
  /** The query of the URL. */
  query: Query
}

interface ModDeskContext extends ModDeskGiven {
  /** The number of open cases, once it is known. */
  caseCount: number | null
  /** The number of exchanges whose creators have asked for another survey, once it is known. */
  requestCount: number | null
}

const drawerNamed = <Named extends Drawer>(drawer: Named, description: string) =>
  ({ guard: { type: 'isDrawerOf', params: { drawer } }, target: drawer, description }) as const

/**
 * The mods’ desk. The open drawer is in the URL. Only that drawer's chart runs, so that a drawer always loads the
 * current state when it is opened.
 */
export const modDeskMachine = setup({
  types: {
    context: {} as ModDeskContext,
    events: {} as ModDeskEvent,
    input: {} as ModDeskGiven,
    children: {} as {
      clock: 'clock'
      address: 'address'
      countCases: 'countCases'
      countRequests: 'countRequests'
      approvals: 'approvals'
      cases: 'cases'
      rescueDesk: 'rescueDesk'
      currentExchanges: 'currentExchanges'
      members: 'members'
      audit: 'audit'
    },
  },
  actors: {
    clock: needListener<ClockTicked>(),
    address: needListener<AddressChanged>(),
    countCases: needActor<number>(),
    countRequests: needActor<number>(),
    approvals: approvalsMachine,
    cases: casesMachine,
    rescueDesk: rescueDeskMachine,
    currentExchanges: currentExchangesMachine,
    members: membersMachine,
    audit: auditMachine,
  },
  guards: {
    isDrawerOf: ({ context }, { drawer }: { drawer: Drawer }) => isDrawerOf(context.query, drawer),
    staysInDrawer: ({ context }, { query }: AddressChanged) => staysInDrawer(context.query, query),
  },
  actions: {
    keepNow: assign((_, { now }: ClockTicked) => ({ now })),
    keepQuery: assign((_, { query }: AddressChanged) => ({ query })),
    keepCount: assign((_, total: number) => ({ caseCount: total })),
    keepRequestCount: assign((_, total: number) => ({ requestCount: total })),
  },
}).createMachine({
  id: 'modDesk',
  description: 'The mods’ desk, one drawer at a time.',
  context: ({ input }) => ({ ...input, caseCount: null, requestCount: null }),
  invoke: [
    { id: 'clock', src: 'clock' },
    { id: 'address', src: 'address' },
    {
      id: 'countCases',
      src: 'countCases',
      onDone: {
        actions: { type: 'keepCount', params: output },
      },
      onError: { description: 'The drawer is shown without a number.' },
    },
    {
      id: 'countRequests',
      src: 'countRequests',
      onDone: {
        actions: { type: 'keepRequestCount', params: output },
      },
      onError: { description: 'The link is shown without a number.' },
    },
  ],
  on: {
    'clock.ticked': { actions: { type: 'keepNow', params: event } },
    'cases.counted': { actions: { type: 'keepCount', params: ({ event }) => event.total } },
    'address.changed': [
      {
        guard: { type: 'staysInDrawer', params: event },
        actions: { type: 'keepQuery', params: event },
        description:
          'The same drawer stays open, and its own chart handles the dialogs opened over it.',
      },
      {
        target: '.opening',
        actions: { type: 'keepQuery', params: event },
        description: 'The URL contains another drawer.',
      },
    ],
  },
  initial: 'opening',
  states: {
    opening: {
      description: 'Reads the drawer from the URL.',
      always: [
        drawerNamed('cases', 'The URL contains the cases.'),
        drawerNamed('rescues', 'The URL contains the rescues.'),
        drawerNamed('exchanges', 'The URL contains the approved exchanges.'),
        drawerNamed('members', 'The URL contains the members.'),
        drawerNamed('inbox', 'The URL contains the inbox.'),
        drawerNamed('audit', 'The URL contains the log.'),
        { target: 'approvals', description: 'The URL contains the approvals, or no drawer.' },
      ],
    },
    approvals: {
      description: 'The drawer of exchanges that wait for approval.',
      invoke: {
        id: 'approvals',
        src: 'approvals',
        input: ({ context: { now, query } }) => ({ now, led: ledBy(query) }),
      },
    },
    cases: {
      description: 'The drawer of cases that wait for a mod.',
      invoke: {
        id: 'cases',
        src: 'cases',
        input: ({ context: { me, query }, self }) => ({
          actor: { id: me.id },
          led: ledBy(query),
          reportTo: self,
        }),
      },
    },
    rescues: {
      description: 'The drawer of missing gifts that may be opened to rescuers.',
      invoke: {
        id: 'rescueDesk',
        src: 'rescueDesk',
        input: ({ context }) => ({ led: ledBy(context.query) }),
      },
    },
    exchanges: {
      description: 'The drawer of approved exchanges that are not over.',
      invoke: {
        id: 'currentExchanges',
        src: 'currentExchanges',
        input: ({ context }) => ({ query: ledBy(context.query) }),
      },
    },
    members: {
      description: 'The drawer of members.',
      invoke: {
        id: 'members',
        src: 'members',
        input: ({ context }) => ({ query: { search: '', ...ledBy(context.query) } }),
      },
    },
    inbox: {
      description: 'The drawer of letters from members to the mods. The inbox has its own chart.',
    },
    audit: {
      description: 'The drawer with the log of all actions at the desk.',
      invoke: { id: 'audit', src: 'audit' },
    },
  },
})

export type ModDeskRef = ActorRefFrom<typeof modDeskMachine>
