import { type ActorRefFrom, assign, setup } from 'xstate'
import { needActor, needListener } from '#machines/needs.ts'
import { event, output } from '#machines/params.ts'
import type { Me } from '#rules/member/schema.ts'
import { approvalsMachine } from './approvals.machine.ts'
import { auditMachine } from './audit.machine.ts'
import { type CasesCounted, casesMachine } from './cases.machine.ts'
import { currentExchangesMachine } from './currentExchanges.machine.ts'
import { membersMachine } from './members.machine.ts'

export type ModDeskEvent =
  | { type: 'clock.ticked'; now: string }
  | { type: 'approvals.opened' }
  | { type: 'cases.opened' }
  | CasesCounted
  | { type: 'exchanges.opened' }
  | { type: 'members.opened' }
  | { type: 'audit.opened' }

interface ModDeskGiven {
  me: Me
  now: string
}

interface ModDeskContext extends ModDeskGiven {
  /** How many cases wait, once that is known. */
  caseCount: number | null
}

/** The mods' desk. Only the drawer that is open is alive, so that each shows how things stand when it is opened. */
export const modDeskMachine = setup({
  types: {
    context: {} as ModDeskContext,
    events: {} as ModDeskEvent,
    input: {} as ModDeskGiven,
    children: {} as {
      approvals: 'approvals'
      cases: 'cases'
      currentExchanges: 'currentExchanges'
      members: 'members'
      audit: 'audit'
    },
  },
  actors: {
    clock: needListener<Extract<ModDeskEvent, { type: 'clock.ticked' }>>(),
    countCases: needActor<number>(),
    approvals: approvalsMachine,
    cases: casesMachine,
    currentExchanges: currentExchangesMachine,
    members: membersMachine,
    audit: auditMachine,
  },
  actions: {
    keepNow: assign((_, { now }: { now: string }) => ({ now })),
    keepCount: assign((_, total: number) => ({ caseCount: total })),
    forgetCount: assign({ caseCount: null }),
  },
}).createMachine({
  id: 'modDesk',
  description: 'The mods’ desk, one drawer at a time.',
  context: ({ input }) => ({ ...input, caseCount: null }),
  invoke: [
    { id: 'clock', src: 'clock' },
    {
      id: 'countCases',
      src: 'countCases',
      onDone: {
        actions: { type: 'keepCount', params: output },
      },
      onError: {
        actions: 'forgetCount',
        description: 'The drawer is shown without a number.',
      },
    },
  ],
  on: {
    'clock.ticked': { actions: { type: 'keepNow', params: event } },
    'approvals.opened': '.approvals',
    'cases.opened': '.cases',
    'cases.counted': { actions: { type: 'keepCount', params: ({ event }) => event.total } },
    'exchanges.opened': '.exchanges',
    'members.opened': '.members',
    'audit.opened': '.audit',
  },
  initial: 'approvals',
  states: {
    approvals: {
      description: 'What waits for approval.',
      invoke: {
        id: 'approvals',
        src: 'approvals',
        input: ({ context: { now } }) => ({ now }),
      },
    },
    cases: {
      description: 'What else waits for a mod.',
      invoke: {
        id: 'cases',
        src: 'cases',
        input: ({ context: { me }, self }) => ({ actor: { id: me.id }, reportTo: self }),
      },
    },
    exchanges: {
      description: 'Approved exchanges that are not over.',
      invoke: { id: 'currentExchanges', src: 'currentExchanges' },
    },
    members: {
      description: 'The members.',
      invoke: { id: 'members', src: 'members', input: { query: { search: '' } } },
    },
    audit: {
      description: 'Who has done what at the desk.',
      invoke: { id: 'audit', src: 'audit' },
    },
  },
})

export type ModDeskRef = ActorRefFrom<typeof modDeskMachine>
